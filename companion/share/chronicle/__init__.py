"""What happened in a campaign, as a document of sections: the story and what it is drawn from."""
