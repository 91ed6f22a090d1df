"""Reads an iCalendar file with a library of Python and prints the dates of its events as JSON: read-series.py LIBRARY FILE"""
import datetime
import json
import sys


def moment(value):
    """A day as its date, a time as seconds since 1970."""
    if isinstance(value, datetime.datetime):
        return int(value.timestamp())
    return value.isoformat()


def occurrence(title, status, start, end):
    return {"title": str(title), "status": str(status), "start": moment(start), "end": moment(end)}


def in_zone(wall, model):
    """A local time like another one: a day, a time in a zone of pytz, which wants to be asked, or of another library."""
    if not isinstance(model, datetime.datetime):
        return wall.date()
    zone = model.tzinfo
    return zone.localize(wall) if hasattr(zone, "localize") else wall.replace(tzinfo=zone)


def wall_of(value):
    if isinstance(value, datetime.datetime):
        return value.replace(tzinfo=None)
    return datetime.datetime.combine(value, datetime.time())


def exact(value):
    """Differences of times in one zone ignore its clock changes."""
    return value.astimezone(datetime.timezone.utc) if isinstance(value, datetime.datetime) else value


def by_icalendar(text):
    """Its values, with the rules of dateutil."""
    from dateutil import rrule
    from icalendar import Calendar

    events = Calendar.from_ical(text).walk("VEVENT")
    replaced = {(str(one["UID"]), moment(one["RECURRENCE-ID"].dt)) for one in events if "RECURRENCE-ID" in one}
    for one in events:
        start = one["DTSTART"].dt
        length = one["DTEND"].dt - start
        dates = rrule.rruleset()
        if "RRULE" in one:
            rule = rrule.rrulestr(one["RRULE"].to_ical().decode(), dtstart=wall_of(start), ignoretz=True)
            if rule._until and isinstance(start, datetime.datetime):
                until = rule._until.replace(tzinfo=datetime.timezone.utc)
                rule = rule.replace(until=until.astimezone(start.tzinfo).replace(tzinfo=None))
            dates.rrule(rule)
        else:
            dates.rdate(wall_of(start))
        for name, add in (("RDATE", dates.rdate), ("EXDATE", dates.exdate)):
            lines = one.get(name, [])
            for line in lines if isinstance(lines, list) else [lines]:
                for date in line.dts:
                    add(wall_of(date.dt))
        for wall in dates:
            date = in_zone(wall, start)
            if "RECURRENCE-ID" in one or (str(one["UID"]), moment(date)) not in replaced:
                # Exact lengths: RFC 5545, 3.8.5.3.
                end = date + length
                zone = getattr(date, "tzinfo", None)
                yield occurrence(one["SUMMARY"], one["STATUS"], date, zone.normalize(end) if hasattr(zone, "normalize") else end)


def by_vobject(text):
    """Its dates of a rule."""
    import vobject

    events = vobject.readOne(text).vevent_list
    with_id = [one for one in events if "recurrence-id" in one.contents]
    replaced = {(one.uid.value, moment(one.recurrence_id.value)) for one in with_id}
    for one in events:
        start, length = one.dtstart.value, exact(one.dtend.value) - exact(one.dtstart.value)
        for date in one.getrruleset(addRDate=True) or [start]:
            if not isinstance(start, datetime.datetime) and isinstance(date, datetime.datetime):
                date = date.date()
            if one in with_id or (one.uid.value, moment(date)) not in replaced:
                yield occurrence(one.summary.value, one.status.value, date, exact(date) + length)


def by_khal(text):
    """What its database shows."""
    import pytz
    from khal.icalendar import split_ics
    from khal.khalendar.backend import SQLiteDb
    from khal.khalendar.event import Event

    locale = {"default_timezone": pytz.UTC, "local_timezone": pytz.UTC, "unicode_symbols": True}
    database = SQLiteDb(["one"], ":memory:", locale)
    for href, part in enumerate(split_ics(text)):
        database.update(part, href=str(href), calendar="one")
    first, last = datetime.datetime(2000, 1, 1), datetime.datetime(2100, 1, 1)
    timed = database.get_localized(pytz.UTC.localize(first), pytz.UTC.localize(last))
    for item, _, start, end, ref, *_ in [*timed, *database.get_floating(first, last)]:
        one = Event.fromString(item, locale=locale, start=start, end=end, ref=ref)
        end = one.end + datetime.timedelta(days=1) if one.allday else one.end
        yield occurrence(one.summary, one.status.strip(), one.start, end)


library, path = sys.argv[1:]
with open(path, encoding="utf-8", newline="") as file:
    text = file.read()
print(json.dumps(list({"icalendar": by_icalendar, "vobject": by_vobject, "khal": by_khal}[library](text))))
