"""The folder of campaigns: begun, found, opened, copied, merged, restored, put away, rescued."""
