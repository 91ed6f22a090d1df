import { Problem } from '../calendar/problem.js';

/** Errors of operations that no route knows. */
export const batchErrors = {
  failedDependency: (ref: string) =>
    new Problem(
      'dependent',
      'rest_failed_dependency',
      `The operation "${ref}", which this one refers to, has failed.`,
      {
        ref,
      },
    ),
};

/** The error of one operation as that of the whole batch. */
export const atOperation = ({ kind, code, message, details }: Problem, operation: number): Problem =>
  new Problem(kind, code, message, { ...details, operation });

/** An error that ends the batch, with the number of operations that are done for good. */
export const afterOperations = ({ kind, code, message, details }: Problem, completed: number): Problem =>
  new Problem(kind, code, message, { ...details, completed });
