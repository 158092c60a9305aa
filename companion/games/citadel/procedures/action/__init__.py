"""An action: declared, drawn, resulting, with its consequences."""
