import { signInFailed } from '../../accounts/users/basic-authenticator.js';
import type { Problem } from '../../calendar/problem.js';
import { bodyErrors } from '../../http/bodies/body-errors.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import { outageProblem } from '../../http/errors/outages.js';
import { rateLimitErrors } from '../../http/errors/rate-limit-errors.js';
import { bearerErrors } from '../../http/request/bearer-token.js';
import { externalIdErrors } from '../../resources/external-ids/external-ids.errors.js';

/** What every operation with a body, or with credentials, may answer. */
export const unreadable = [bodyErrors.notJson(4, 'Syntax error'), bodyErrors.unreadable()];
export const wrongCredentials = [signInFailed(), bearerErrors.invalidToken()];

/** Problems by status that do not depend on the operation. */
export const ANY_OPERATION: Partial<Record<number, Problem[]>> = {
  409: [
    externalIdErrors.taken(
      { source: 'crm', id: 'A-17' },
      { id: 11, rest_url: 'https://calendar.example/calendar/events/v1/events/11' },
    ),
  ],
  412: [httpErrors.preconditionFailed()],
  413: [bodyErrors.tooLarge()],
  414: [rateLimitErrors.tooLongAddress(8192)],
  422: [httpErrors.keyReused()],
  429: [rateLimitErrors.tooManyRequests(20), rateLimitErrors.tooManySignIns(180)],
  503: [outageProblem('unreachable'), rateLimitErrors.tooSlow(30)],
};
