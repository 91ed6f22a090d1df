import type { DayNumber } from '../../calendar/grid/day-number.js';
import { type PeriodKind, periodOf } from '../../calendar/grid/period.js';
import { usePage } from '../page-scope.js';

interface ViewSwitchProps {
  /** Path of the events that all views show. */
  readonly path: string;
  readonly current: 'list' | PeriodKind;
  /** The day whose month, week and day are linked; without one, the current ones are. */
  readonly day?: DayNumber;
}

/** Links to the other ways to show the same events. */
export function ViewSwitch({ path, current, day }: ViewSwitchProps) {
  const { links, messages } = usePage();
  const views = [
    { name: 'list', label: messages.list, href: links.page(path) },
    { name: 'month', label: messages.month, href: links.view(path, { view: 'month', month: nameOf('month', day) }) },
    { name: 'week', label: messages.week, href: links.view(path, { view: 'week', week: nameOf('week', day) }) },
    { name: 'day', label: messages.day, href: links.view(path, { view: 'day', day: nameOf('day', day) }) },
  ];
  return (
    <nav class="ec-views" aria-label={messages.views}>
      <ul>
        {views.map(({ name, label, href }) => (
          <li key={name}>
            <a
              href={href}
              aria-current={name === current ? 'page' : undefined}
              rel={name === 'list' ? undefined : 'nofollow'}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const nameOf = (kind: PeriodKind, day: DayNumber | undefined): string | undefined =>
  day === undefined ? undefined : periodOf(kind, day)?.name;
