"""Reads an iCalendar file with a library of Python and prints its events as JSON: read-calendar.py LIBRARY FILE"""
import datetime
import json
import sys


def moment(value):
    """A day as its date, a time as seconds since 1970."""
    if isinstance(value, datetime.datetime):
        if value.tzinfo is None:
            raise ValueError(f"a time without a zone: {value}")
        return int(value.timestamp())
    return value.isoformat()


def event(uid, title, location, status, start, end):
    return {
        "uid": str(uid),
        "title": str(title),
        "location": str(location or ""),
        "status": str(status),
        "start": moment(start),
        "end": moment(end if end is not None else start),
    }


def by_icalendar(text):
    from icalendar import Calendar

    for one in Calendar.from_ical(text).walk("VEVENT"):
        end = one["DTEND"].dt if "DTEND" in one else None
        yield event(one["UID"], one["SUMMARY"], one.get("LOCATION"), one["STATUS"], one["DTSTART"].dt, end)


def by_vobject(text):
    import vobject

    for one in vobject.readOne(text).vevent_list:
        location = one.location.value if hasattr(one, "location") else ""
        end = one.dtend.value if hasattr(one, "dtend") else None
        yield event(one.uid.value, one.summary.value, location, one.status.value, one.dtstart.value, end)


def by_khal(text):
    import pytz
    from icalendar import Calendar
    from khal.icalendar import split_ics
    from khal.khalendar.event import Event

    # RFC 5545, 3.6.1: an event without an end ends when it starts; khal gives it an hour.
    endless = {str(one["UID"]) for one in Calendar.from_ical(text).walk("VEVENT") if "DTEND" not in one}
    locale = {"default_timezone": pytz.UTC, "local_timezone": pytz.UTC, "unicode_symbols": True}
    for one in (Event.fromString(part, locale=locale) for part in split_ics(text)):
        end = one.start if one.uid in endless else one.end
        if one.allday:
            end += datetime.timedelta(days=1)
        yield event(one.uid, one.summary, one.location, one.status.strip(), one.start, end)


library, path = sys.argv[1:]
with open(path, encoding="utf-8", newline="") as file:
    text = file.read()
print(json.dumps(list({"icalendar": by_icalendar, "vobject": by_vobject, "khal": by_khal}[library](text))))
