import type { Parameters } from '../../http/request/parameters.js';
import type { FilterOptions, Option } from '../lists/filter-options.js';
import { usePage } from '../page-scope.js';
import { Kept } from './kept-markup.js';

interface FilterBarProps {
  /** Address that the form opens. */
  readonly action: string;
  readonly options: FilterOptions;
  /** The query of the page, which the fields show. */
  readonly sent: Parameters;
}

/** What stands below the words, which narrow screens show only when asked. */
const REST = ['tribe-bar-date', 'starts_before', 'categories', 'venue', 'orderby'];

/** Words, dates, category, venue and order: a form without script. */
export function FilterBar(props: FilterBarProps) {
  const { action, options, sent } = props;
  // Queries differ too much to be kept.
  const isEmpty = Object.keys(sent).length === 0;
  return (
    <Kept
      as="search"
      class="ec-filters"
      of={isEmpty ? options : props}
      variant={action}
      draw={() => <Form {...props} />}
    />
  );
}

function Form({ action, options, sent }: FilterBarProps) {
  const { messages } = usePage();
  const orders = [
    { value: 'title', label: messages.sortByTitle },
    { value: 'date', label: messages.sortByNewest },
  ];
  const isFiltered = Object.keys(sent).some((name) => name !== 'eventDisplay');
  return (
    <form method="get" action={action} aria-label={messages.findEvents}>
      {typeof sent['eventDisplay'] === 'string' && (
        <input type="hidden" name="eventDisplay" value={sent['eventDisplay']} />
      )}
      <label class="ec-field ec-field-words">
        <span>{messages.searchWords}</span>
        <input type="search" name="search" value={textOf(sent['search'] ?? sent['tribe-bar-search'])} maxLength={200} />
      </label>
      <div class="ec-field ec-field-submit">
        <button class="ec-button ec-button-main" type="submit">
          {messages.apply}
        </button>
        {isFiltered && <a href={action}>{messages.clearFilters}</a>}
      </div>
      {/* Empty, because a closed one would hide its content on wide screens, too. */}
      <details class="ec-rest-switch" open={REST.some((name) => name in sent)}>
        <summary>{messages.moreFilters}</summary>
      </details>
      <div class="ec-rest">
        <label class="ec-field">
          <span>{messages.from}</span>
          <input type="date" name="tribe-bar-date" value={textOf(sent['tribe-bar-date'])} />
        </label>
        <label class="ec-field">
          <span>{messages.until}</span>
          <input type="date" name="starts_before" value={textOf(sent['starts_before'])} />
        </label>
        <Choice
          name="categories"
          label={messages.category}
          any={messages.anyCategory}
          options={options.categories}
          chosen={sent['categories']}
        />
        <Choice
          name="venue"
          label={messages.venue}
          any={messages.anyVenue}
          options={options.venues}
          chosen={sent['venue']}
        />
        <Choice
          name="orderby"
          label={messages.sortBy}
          any={messages.sortByDate}
          options={orders}
          chosen={sent['orderby']}
        />
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  /** What is shown for no choice. */
  readonly any: string;
  readonly options: readonly Option[];
  readonly chosen: unknown;
}

function Choice({ name, label, any, options, chosen }: ChoiceProps) {
  if (options.length === 0) return null;
  const current = textOf(chosen);
  const isOther = current !== '' && !options.some(({ value }) => value === current);
  return (
    <label class="ec-field">
      <span>{label}</span>
      <select name={name}>
        <option value="">{any}</option>
        {isOther && (
          <option value={current} selected>
            {current}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === current}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
