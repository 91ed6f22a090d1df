export const PROBLEM_TYPE = 'application/problem+json';

/**
 * Whether an `Accept` header asks for errors in the form of RFC 9457: it names that form, and prefers plain JSON to it
 * no more than equally. Programs that name both want the one for records and the other for errors.
 */
export function prefersProblemJson(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes(PROBLEM_TYPE)) return false;
  const qualities = new Map(accept.toLowerCase().split(',').map(rangeIn));
  const wanted = qualities.get(PROBLEM_TYPE) ?? 0;
  const plain = qualities.get('application/json') ?? qualities.get('application/*') ?? qualities.get('*/*') ?? 0;
  return wanted > 0 && wanted >= plain;
}

function rangeIn(part: string): [type: string, quality: number] {
  const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return [type, quality === undefined ? 1 : Number(quality.slice(2)) || 0];
}
