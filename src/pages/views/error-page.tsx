import type { Messages } from '../messages/en.js';
import { usePage } from '../page-scope.js';
import { Layout } from '../parts/layout.js';

interface ErrorPageProps {
  readonly status: number;
  /** What to correct, parameter by parameter. */
  readonly faults?: Readonly<Record<string, string>>;
  /** Number of the request in the log, for errors that nobody expected. */
  readonly requestId?: string | undefined;
}

/** Says what went wrong. It depends on nothing but the status and the faults, so that it never tells what exists. */
export function ErrorPage({ status, faults = {}, requestId }: ErrorPageProps) {
  const { messages, links } = usePage();
  const { title, text } = wordsFor(status, messages);
  return (
    <Layout head={{ title, robots: 'noindex, nofollow' }}>
      <div class="ec-error">
        <p class="ec-error-status" aria-hidden="true">
          {status}
        </p>
        <h1>{title}</h1>
        <p>{text}</p>
        {Object.entries(faults).map(([name, fault]) => (
          <p key={name} lang="en" dir="ltr">
            <code>{name}</code>: {fault}
          </p>
        ))}
        {requestId && (
          <p>
            <code>{requestId}</code>
          </p>
        )}
        <p>
          <a class="ec-button" href={links.page('events')}>
            {messages.toCalendar}
          </a>
        </p>
      </div>
    </Layout>
  );
}

function wordsFor(status: number, messages: Messages): { title: string; text: string } {
  if (status === 404) return { title: messages.notFoundTitle, text: messages.notFoundText };
  if (status === 429) return { title: messages.tooManyTitle, text: messages.tooManyText };
  if (status === 503) return { title: messages.unavailableTitle, text: messages.unavailableText };
  if (status >= 500) return { title: messages.failedTitle, text: messages.failedText };
  return { title: messages.badRequestTitle, text: messages.badRequestText };
}
