"""Writes expected-dates.json: the dates of recurrence rules as python3-dateutil and zoneinfo work them out.

Run with Debian's python3 after `apt-get install python3-dateutil`:

    /usr/bin/python3 test/recurrence/expand-rules.py

The tests read the file and need no Python. All dates are in years whose clock changes no later law can alter.
"""

import json
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr, rruleset

MOST = 24
DIGITS = "%Y-%m-%d %H:%M:%S"

# name, zone, start, rule, further members: rdate, exdate (digits), until (digits that UNTIL in UTC stands for)
CASES = [
    ("daily over the change in spring", "Europe/Berlin", "2023-03-24 10:00:00", "FREQ=DAILY;COUNT=5"),
    ("daily over the change in autumn", "America/New_York", "2023-11-03 10:00:00", "FREQ=DAILY;COUNT=5"),
    ("daily in the hour that is skipped", "Europe/Berlin", "2023-03-24 02:30:00", "FREQ=DAILY;COUNT=5"),
    ("daily in the hour that is skipped, in New York", "America/New_York", "2023-03-10 02:30:00", "FREQ=DAILY;COUNT=5"),
    ("weekly in the hour that comes twice", "Europe/Berlin", "2023-10-15 02:30:00", "FREQ=WEEKLY;COUNT=4"),
    ("hours of which one moves onto another", "Europe/Berlin", "2023-03-25 02:30:00", "FREQ=DAILY;BYHOUR=2,3;COUNT=6"),
    ("the last working day of a month", "Europe/Berlin", "2023-01-31 09:00:00", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=12"),
    ("the first and the last of a week", "Europe/Berlin", "2023-01-02 09:00:00", "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=1,-1;COUNT=12"),
    ("29 February each year", "Europe/Berlin", "2016-02-29 12:00:00", "FREQ=YEARLY;COUNT=3"),
    ("29 February, daily", "UTC", "2016-02-29 12:00:00", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=2"),
    ("the 31st", "Europe/Berlin", "2023-01-31 18:00:00", "FREQ=MONTHLY;COUNT=12"),
    ("the Thursday before the last", "Europe/Berlin", "2023-01-19 18:00:00", "FREQ=MONTHLY;BYDAY=-2TH;COUNT=12"),
    ("the 20th Monday of a year", "Europe/Berlin", "2022-05-16 09:00:00", "FREQ=YEARLY;BYDAY=20MO;COUNT=5"),
    ("two weeks that begin on Monday", "America/New_York", "1997-08-05 09:00:00", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO"),
    ("two weeks that begin on Sunday", "America/New_York", "1997-08-05 09:00:00", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU"),
    ("excluded dates count", "Europe/Berlin", "2023-06-05 18:00:00", "FREQ=WEEKLY;COUNT=5", {"exdate": ["2023-06-12 18:00:00", "2023-06-19 18:00:00"]}),
    ("until an instant that is the last date", "America/New_York", "2023-06-05 20:00:00", "FREQ=DAILY;UNTIL=20230609T000000Z", {"until": "2023-06-08 20:00:00"}),
    ("until an instant a second before a date", "America/New_York", "2023-06-05 20:00:00", "FREQ=DAILY;UNTIL=20230608T235959Z", {"until": "2023-06-08 19:59:59"}),
    ("Mondays of week 20", "America/New_York", "1997-05-12 09:00:00", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=5"),
    ("days of the year from both ends", "UTC", "2023-01-01 08:00:00", "FREQ=YEARLY;BYYEARDAY=1,100,-1;COUNT=9"),
    ("day 366", "UTC", "2016-12-31 08:00:00", "FREQ=YEARLY;BYYEARDAY=366;COUNT=3"),
    ("the 1st, the 15th and the last", "Europe/Berlin", "2023-01-01 10:00:00", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1;COUNT=12"),
    ("Friday the 13th", "America/New_York", "1998-02-13 09:00:00", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=6"),
    ("election day", "America/New_York", "1996-11-05 09:00:00", "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=4"),
    ("hours and minutes", "Europe/Berlin", "2023-05-01 09:00:00", "FREQ=DAILY;BYHOUR=9,14;BYMINUTE=0,30;COUNT=10"),
    ("the second and fourth Tuesday", "Europe/London", "2023-01-10 19:30:00", "FREQ=MONTHLY;BYDAY=2TU,4TU;COUNT=10"),
    ("the first Sunday of every second month", "Europe/London", "2023-01-01 11:00:00", "FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU;COUNT=8"),
    ("each day of January", "America/New_York", "2022-01-01 09:00:00", "FREQ=YEARLY;UNTIL=20230131T235959;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA"),
    ("a further date that the rule has, too", "Europe/Berlin", "2023-06-05 18:00:00", "FREQ=WEEKLY;COUNT=3", {"rdate": ["2023-06-12 18:00:00", "2023-06-14 18:00:00"]}),
    ("a further date that is excluded", "Europe/Berlin", "2023-06-05 18:00:00", "FREQ=WEEKLY;COUNT=3", {"rdate": ["2023-06-14 18:00:00"], "exdate": ["2023-06-14 18:00:00", "2023-06-05 18:00:00"]}),
    ("half an hour is skipped on Lord Howe Island", "Australia/Lord_Howe", "2022-09-30 02:15:00", "FREQ=DAILY;COUNT=4"),
    ("half an hour comes twice on Lord Howe Island", "Australia/Lord_Howe", "2022-04-01 01:45:00", "FREQ=DAILY;COUNT=4"),
    ("the day that Samoa skipped", "Pacific/Apia", "2011-12-28 10:00:00", "FREQ=DAILY;COUNT=5"),
    ("Saturdays around the day that Samoa skipped", "Pacific/Apia", "2011-12-23 10:00:00", "FREQ=WEEKLY;COUNT=3"),
    ("midnight that is skipped", "America/Sao_Paulo", "2017-10-13 00:00:00", "FREQ=DAILY;COUNT=4"),
    ("a change at noon of the count", "Europe/London", "2020-10-19 19:00:00", "FREQ=WEEKLY;COUNT=3"),
]

# start, rule: the accepted subset, in UTC, where nothing moves
RULES = [
    *[("2023-01-02 09:00:00", rule) for rule in [
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;INTERVAL=10;COUNT=5", "FREQ=DAILY;UNTIL=20230112T090000",
        "FREQ=DAILY;UNTIL=20230112T085959", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "FREQ=DAILY;INTERVAL=2;BYDAY=MO,FR",
        "FREQ=DAILY;BYMONTH=1,3", "FREQ=DAILY;BYMONTHDAY=2,13,-1", "FREQ=DAILY;BYMONTH=1;BYMONTHDAY=2,3,4",
        "FREQ=DAILY;BYHOUR=9,12,18", "FREQ=DAILY;BYHOUR=9,12,18;BYSETPOS=1,-1", "FREQ=DAILY;BYHOUR=9;BYMINUTE=0,20,40",
        "FREQ=DAILY;BYHOUR=9;BYSECOND=0,30;COUNT=7", "FREQ=DAILY;BYDAY=MO;BYHOUR=9,10",
        "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=WEEKLY;INTERVAL=5;COUNT=6", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TU;WKST=TU",
        "FREQ=WEEKLY;BYMONTH=1,6;BYDAY=MO,TH", "FREQ=WEEKLY;INTERVAL=2;BYMONTH=1,2;BYDAY=MO",
        "FREQ=WEEKLY;BYDAY=MO,TU,WE;BYSETPOS=1", "FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=9,17",
        "FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=9,17;BYSETPOS=1,-1", "FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0,30;INTERVAL=2",
        "FREQ=WEEKLY;UNTIL=20230306T090000;BYDAY=MO",
        "FREQ=MONTHLY", "FREQ=MONTHLY;INTERVAL=2", "FREQ=MONTHLY;INTERVAL=18;COUNT=6", "FREQ=MONTHLY;BYDAY=1MO",
        "FREQ=MONTHLY;BYDAY=1MO,-1FR", "FREQ=MONTHLY;BYDAY=MO", "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-2",
        "FREQ=MONTHLY;BYMONTHDAY=2", "FREQ=MONTHLY;BYMONTHDAY=2,20,-3", "FREQ=MONTHLY;BYMONTHDAY=-30", "FREQ=MONTHLY;BYMONTHDAY=2;BYHOUR=9,10;BYSETPOS=-2",
        "FREQ=MONTHLY;BYMONTH=1,4,7,10;BYDAY=1MO", "FREQ=MONTHLY;BYMONTH=1,7", "FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=1,2,3,4,5,6,7",
        "FREQ=MONTHLY;INTERVAL=3;BYDAY=MO;BYMONTHDAY=2,9,16", "FREQ=MONTHLY;BYHOUR=9,21;COUNT=9", "FREQ=MONTHLY;BYDAY=5MO,1MO",
        "FREQ=MONTHLY;BYMONTHDAY=1,2;BYDAY=SA,SU,MO;BYSETPOS=-1",
        "FREQ=YEARLY", "FREQ=YEARLY;INTERVAL=3", "FREQ=YEARLY;BYMONTH=1,6", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=2,-1",
        "FREQ=YEARLY;BYMONTH=1,10;BYDAY=1MO", "FREQ=YEARLY;BYMONTH=1,10;BYDAY=MO", "FREQ=YEARLY;BYDAY=1MO,-1SU", "FREQ=YEARLY;BYDAY=MO;COUNT=60",
        "FREQ=YEARLY;BYDAY=MO,TU;BYSETPOS=1,10,-1", "FREQ=YEARLY;BYMONTH=1;BYDAY=MO;BYMONTHDAY=2,3,4,5,6,7,8",
        "FREQ=YEARLY;BYYEARDAY=2,200", "FREQ=YEARLY;BYYEARDAY=-364,2,-1", "FREQ=YEARLY;BYMONTH=1;BYYEARDAY=2,3,40", "FREQ=YEARLY;BYYEARDAY=2,50,90;BYSETPOS=1,-1",
        "FREQ=YEARLY;BYMONTH=1,2;BYDAY=MO;BYHOUR=9,10;BYSETPOS=1,-1", "FREQ=YEARLY;BYMONTH=1;BYDAY=1MO;BYHOUR=9,12",
        "FREQ=YEARLY;INTERVAL=2;BYMONTH=1;BYMONTHDAY=2;UNTIL=20350101T000000", "FREQ=YEARLY;INTERVAL=7;BYMONTH=1,12",
    ]],
    # In the week of the start python3-dateutil counts positions from the start on; RFC 5545 says nothing of that.
    ("2023-01-01 09:00:00", "FREQ=WEEKLY;BYDAY=MO,TU,SU;BYSETPOS=1,3;WKST=SU"),
    ("2023-05-15 09:00:00", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO"),
    ("2023-05-15 09:00:00", "FREQ=YEARLY;BYWEEKNO=20,40;BYDAY=MO,FR"),
    ("2023-05-15 09:00:00", "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=20;BYDAY=MO,TU,WE;BYSETPOS=-3"),
    ("2023-05-14 09:00:00", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=SU;WKST=SU"),
    ("2023-01-08 09:00:00", "FREQ=YEARLY;BYWEEKNO=2;BYDAY=SU;WKST=SU"),
    ("2023-12-24 09:00:00", "FREQ=YEARLY;BYWEEKNO=51;BYDAY=SU"),
    ("2024-02-29 09:00:00", "FREQ=YEARLY"),
    ("2024-02-29 09:00:00", "FREQ=YEARLY;INTERVAL=3;COUNT=3"),
    ("2024-02-29 09:00:00", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"),
    ("2024-02-29 09:00:00", "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1"),
    ("2024-02-29 09:00:00", "FREQ=MONTHLY;BYMONTHDAY=29"),
    ("2024-08-30 09:00:00", "FREQ=MONTHLY;BYMONTHDAY=30"),
    ("2024-08-31 09:00:00", "FREQ=MONTHLY;INTERVAL=6"),
    ("2024-08-31 09:00:00", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
    ("2024-08-31 09:00:00", "FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=SA"),
    ("2024-12-31 23:30:00", "FREQ=DAILY;BYHOUR=23;BYMINUTE=30,45"),
    ("2024-12-31 00:00:00", "FREQ=YEARLY;BYYEARDAY=-1"),
    ("2020-12-28 06:00:00", "FREQ=WEEKLY;INTERVAL=4;BYDAY=MO,SU;WKST=WE"),
    ("1999-12-31 23:59:59", "FREQ=YEARLY;INTERVAL=4"),
    ("2023-11-05 12:00:00", "FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"),
    ("2023-11-23 12:00:00", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"),
    ("2023-03-26 12:00:00", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"),
]


def digits(text):
    return datetime.strptime(text, DIGITS)


def dates_of(start, rule, rdate=(), exdate=(), until=None):
    """The first dates as digits, without a zone. UNTIL in UTC is what it stands for on the wall."""
    if until:
        rule = ";".join("UNTIL=" + digits(until).strftime("%Y%m%dT%H%M%S") if part.startswith("UNTIL=") else part for part in rule.split(";"))
    dates = rruleset()
    dates.rrule(rrulestr(rule, dtstart=digits(start)))
    for one in rdate:
        dates.rdate(digits(one))
    for one in exdate:
        dates.exdate(digits(one))
    found = []
    for date in dates:
        if len(found) == MOST:
            break
        found.append(date)
    return found


def instant(date, zone):
    """RFC 5545, 3.3.5: the offset before the gap, and of two the first."""
    return date.replace(tzinfo=ZoneInfo(zone), fold=0).astimezone(timezone.utc)


def once(dates, zone):
    """Digits and instants; of two equal instants that one whose digits clocks show."""
    found = {}
    for date in dates:
        at = instant(date, zone)
        is_shown = at.astimezone(ZoneInfo(zone)).replace(tzinfo=None) == date
        if at not in found or is_shown:
            found[at] = date
    return sorted([date.strftime(DIGITS), at.strftime(DIGITS)] for at, date in found.items())


def case(name, zone, start, rule, more=None):
    more = more or {}
    sent = {key: value for key, value in more.items() if key != "until"}
    return {"name": name, "zone": zone, "start": start, "rule": rule, **sent, "dates": once(dates_of(start, rule, **more), zone)}


def main():
    rules = [{"start": start, "rule": rule, "dates": [date.strftime(DIGITS) for date in dates_of(start, rule)]} for start, rule in RULES]
    written = {"most": MOST, "cases": [case(*one) for one in CASES], "rules": rules}
    target = Path(__file__).with_name("expected-dates.json")
    target.write_text(json.dumps(written, indent=1) + "\n")
    print(f"{len(written['cases'])} cases, {len(rules)} rules")


main()
