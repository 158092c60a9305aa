"""Home: where were we?"""
