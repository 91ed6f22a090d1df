/** The service rejected a request; `refusal` is the body of its response. */
export class CalendarRefusal extends Error {
  constructor(readonly refusal: unknown) {
    super(messageOf(refusal));
  }
}

function messageOf(body: unknown): string {
  const { message } = (body ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : 'The calendar refused the request.';
}
