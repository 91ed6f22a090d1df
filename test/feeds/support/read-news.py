"""Reads a feed with feedparser and prints what it found as JSON: read-news.py FILE"""
import calendar
import json
import sys

import feedparser

# Titles are compared as they are sent, not as a page may show them.
feed = feedparser.parse(sys.argv[1], sanitize_html=False, resolve_relative_uris=False)
items = [
    {
        "title": entry.title,
        "link": entry.link,
        "published": calendar.timegm(entry.published_parsed),
        "tags": [tag.term for tag in entry.get("tags", [])],
    }
    for entry in feed.entries
]
print(json.dumps({"bozo": feed.bozo, "problem": str(feed.get("bozo_exception", "")), "items": items}))
