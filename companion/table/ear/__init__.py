"""The ear: a typed line is understood, asked back, or refused; never misheard."""
