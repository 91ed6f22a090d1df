import type { Chance } from '../../support/chance.js';

type Fields = Readonly<Record<string, unknown>>;

const WORDS = ['Fair', 'Regatta & Rhythm', 'Lantern <walk>', 'Été', 'Café – "open"'];
const TEXTS = ['', '<p>One</p>\n<p>Two</p>', '<p>An <b>evening</b> of lanterns.</p>', 'Plain & simple'];
const ZONES = ['UTC', 'Europe/Oslo', 'America/New_York'];
const PICTURES = ['https://site.example/one.png', 'https://site.example/two.jpg', null];

/** Ids of records to link to. */
export interface Linkable {
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

/** A random update of a record of each kind: some of its fields. */
export class RandomUpdates {
  constructor(
    private readonly chance: Chance,
    private readonly linkable: Linkable,
  ) {}

  readonly events = (): Fields => this.someOf({ ...this.ofEvents(), ...this.times() });

  readonly series = (): Fields => {
    const { chance } = this;
    const fields = this.someOf(this.ofEvents());
    const act = chance.below(4);
    if (act === 0) return { ...fields, recurrence: chance.oneOf(RULES) };
    if (act > 1) return fields;
    // On its day, which depends on the rule.
    return { ...fields, timezone: chance.oneOf(ZONES) };
  };

  readonly venues = (): Fields => {
    const { chance } = this;
    return this.someOf({
      venue: chance.oneOf(WORDS),
      description: chance.oneOf(TEXTS),
      address: chance.oneOf(['', '1 Quay St']),
      city: chance.oneOf(['', 'Bergen', 'São Paulo']),
      country: chance.oneOf(['', 'Norway']),
      province: chance.oneOf(['', 'Vestland']),
      state: chance.oneOf(['', 'WA']),
      zip: chance.oneOf(['', '5003']),
      phone: chance.oneOf(['', '+47 55 55 55 55']),
      website: chance.oneOf(['', 'https://hall.example/']),
      show_map: chance.below(2) === 0,
      show_map_link: chance.below(2) === 0,
      image: chance.oneOf(PICTURES),
      ...this.publication(),
    });
  };

  readonly organizers = (): Fields => {
    const { chance } = this;
    return this.someOf({
      organizer: chance.oneOf(WORDS),
      description: chance.oneOf(TEXTS),
      email: chance.oneOf(['', 'club@site.example']),
      phone: chance.oneOf(['', '+47 55 55 55 55']),
      website: chance.oneOf(['', 'https://club.example/']),
      image: chance.oneOf(PICTURES),
      ...this.publication(),
    });
  };

  readonly categories = (): Fields => {
    const { chance, linkable } = this;
    return this.someOf({
      name: chance.oneOf(WORDS),
      description: chance.oneOf(TEXTS),
      parent: chance.oneOf([0, ...linkable.categories]),
      slug: `slug-${chance.below(99)}`,
    });
  };

  readonly tags = (): Fields => {
    const { chance } = this;
    const slug = `slug-${chance.below(99)}`;
    return this.someOf({ name: chance.oneOf(WORDS), description: chance.oneOf(TEXTS), slug });
  };

  private ofEvents(): Fields {
    const { chance, linkable } = this;
    const isTrue = () => chance.below(2) === 0;
    return {
      title: chance.oneOf(WORDS),
      description: chance.oneOf(TEXTS),
      excerpt: chance.oneOf(['', 'In short']),
      cost: chance.oneOf(['', '5', '5 – 10', 'Free', '€3.50']),
      website: chance.oneOf(['', 'https://fair.example/']),
      ...{ show_map: isTrue(), show_map_link: isTrue(), hide_from_listings: isTrue() },
      ...{ sticky: isTrue(), featured: isTrue(), ticketed: isTrue() },
      event_status: chance.oneOf(['scheduled', 'canceled', 'postponed']),
      image: chance.oneOf(PICTURES),
      venue: chance.someOf(linkable.venues, 2),
      organizer: chance.someOf(linkable.organizers, 2),
      categories: chance.someOf(linkable.categories, 3),
      tags: chance.someOf(linkable.tags, 3),
      ...this.publication(),
    };
  }

  private publication(): Fields {
    const { chance } = this;
    return { status: chance.oneOf(['publish', 'draft', 'private']), slug: `slug-${chance.below(99)}` };
  }

  private times(): Fields {
    const { chance } = this;
    const [start_date, end_date] = chance.oneOf([
      ['2026-03-29 02:30:00', '2026-03-29 04:00:00'],
      ['2026-05-01 18:00:00', '2026-05-03 01:00:00'],
      ['2026-10-25 02:30:00', '2026-10-25 02:45:00'],
    ]);
    return { start_date, end_date, timezone: chance.oneOf(ZONES), all_day: chance.below(3) === 0 };
  }

  /** About a third of the fields, at least one. */
  private someOf(fields: Fields): Fields {
    const names = Object.keys(fields);
    const sent = names.filter(() => this.chance.below(3) === 0);
    const together = ['start_date', 'end_date'].some((name) => sent.includes(name)) ? ['start_date', 'end_date'] : [];
    const chosen = new Set([...sent, ...together, ...(sent.length ? [] : [this.chance.oneOf(names)])]);
    return Object.fromEntries([...chosen].filter((name) => name in fields).map((name) => [name, fields[name]]));
  }
}

const RULES = [
  { rrule: 'FREQ=WEEKLY;COUNT=5' },
  { rrule: 'FREQ=WEEKLY;BYDAY=WE,FR;COUNT=4' },
  { rrule: 'FREQ=DAILY;INTERVAL=3;COUNT=6', exdate: ['2026-04-05 18:00:00'] },
  { rrule: 'FREQ=MONTHLY;COUNT=3', rdate: ['2026-04-20 18:00:00'] },
];
