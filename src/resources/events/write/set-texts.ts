import type { IndexedEvent } from '../../../read-models/word-index/event-words.js';
import { toIndexedEvent, wordsOf } from '../../../read-models/word-index/indexed-events.js';
import type { EventColumns } from '../event.entity.js';
import { eventText, hasSameTexts } from './event-search-index.js';

type TextColumns = Parameters<typeof eventText>[0];

/** The search texts of many events and their words: the dates of a series have the same, which are worked out once. */
export class SetTexts {
  private readonly byTitle = new Map<string, { readonly columns: TextColumns; readonly text: string }>();
  private readonly byText = new Map<string, ReadonlySet<string>>();

  textOf(columns: TextColumns): string {
    const known = this.byTitle.get(columns.title);
    if (known && hasSameTexts(known.columns, columns)) return known.text;
    const text = eventText(columns);
    this.byTitle.set(columns.title, { columns, text });
    return text;
  }

  wordsOf(columns: TextColumns): ReadonlySet<string> {
    const text = this.textOf(columns);
    const words = this.byText.get(text) ?? wordsOf(text);
    this.byText.set(text, words);
    return words;
  }

  indexed(event: EventColumns): IndexedEvent {
    return toIndexedEvent(event, () => this.wordsOf(event));
  }
}
