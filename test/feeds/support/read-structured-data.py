"""Reads JSON-LD as it stands in a page with extruct and prints it as JSON: read-structured-data.py FILE"""
import json
import sys

import extruct

with open(sys.argv[1], encoding="utf-8") as file:
    page = f'<html><head><script type="application/ld+json">{file.read()}</script></head><body></body></html>'
print(json.dumps(extruct.extract(page, syntaxes=["json-ld"])["json-ld"]))
