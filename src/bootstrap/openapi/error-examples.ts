import { STATUS_CODES } from 'node:http';
import type { Problem } from '../../calendar/problem.js';
import { errorBody } from '../../http/responses/error-response.js';
import { type ApiDocument, type Example, type Media, type Operation, operationsOf } from './operations.js';
import { problemsOfOther } from './other-errors.js';
import { problemsOf } from './resource-errors.js';

/**
 * Adds an example for each possible code to every error response, in both media types. Examples are shared as
 * components.
 */
export function addErrorExamples(document: ApiDocument): void {
  const shared = new Map<string, Example>();
  for (const { responses, problemsAt } of documentedOperations(document)) {
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      const problems = problemsAt(Number(status));
      // Kinds of operations are documented alike; this one has no error with the status.
      if (!problems.length) delete responses[status];
      if (!problems.length || !response.content) continue;
      response.content = Object.fromEntries(
        Object.entries(response.content).map(([type, media]) => {
          const form = type === 'application/json' ? asError : asProblem;
          const examples = problems.map((problem) => [
            problem.code,
            { $ref: `#/components/examples/${share(shared, form(problem, Number(status)))}` },
          ]);
          return [type, { ...media, examples: Object.fromEntries(examples) as Media['examples'] }];
        }),
      );
    }
  }
  document.components = { ...document.components, examples: Object.fromEntries(shared) };
}

interface DocumentedOperation {
  readonly responses: Operation['responses'];
  readonly problemsAt: (status: number) => Problem[];
}

function documentedOperations(document: ApiDocument): DocumentedOperation[] {
  const named = new Map(operationsOf(document).map((one) => [one.operation, one]));
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const resource = named.get(operation);
      const other = () => {
        const isPublic = (operation.security ?? []).some((scheme) => Object.keys(scheme).length === 0);
        return { path, method, isPublic };
      };
      const problemsAt = (status: number) =>
        resource ? problemsOf(resource, status) : problemsOfOther(other(), status);
      return { responses: operation.responses, problemsAt };
    }),
  );
}

/** Adds an example to the components unless it is already there; returns its name. */
function share(shared: Map<string, Example>, { name, ...example }: Example & { name: string }): string {
  const text = JSON.stringify(example);
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name}-${number}`;
    const known = shared.get(numbered);
    if (known && JSON.stringify(known) !== text) continue;
    shared.set(numbered, example);
    return numbered;
  }
}

const asError = (problem: Problem, status: number) => ({
  name: problem.code,
  summary: problem.message,
  value: errorBody(problem, status),
});

const asProblem = ({ code, message, details }: Problem, status: number) => ({
  name: `${code}.problem`,
  summary: message,
  value: {
    type: `https://calendar.example/calendar/events/v1/doc#${code}`,
    title: STATUS_CODES[status],
    status,
    detail: message,
    instance: '/calendar/events/v1/events/11',
    code,
    ...details,
  },
});
