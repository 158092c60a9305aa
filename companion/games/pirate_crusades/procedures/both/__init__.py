"""What both games do: in port, missions, telling, the end."""
