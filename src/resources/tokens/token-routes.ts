import { RequestMethod } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Needs } from '../../http/access/needs.js';
import { at, bindRoute } from '../../http/routes/bind-route.js';
import { MayAnswer } from '../../http/routes/may-answer.js';
import { Takes } from '../../http/routes/route-arguments.js';
import {
  forSignedIn,
  pathParameter,
  queryParameters,
  sentBody,
  TOTALS,
} from '../../http/routes/route-documentation.js';
import { CreateToken } from './dto/create-token.dto.js';
import { ListTokens } from './dto/list-tokens.dto.js';
import { NewTokenRecord, TokenPage, TokenRecord } from './token.record.js';

/** GET on the collection. */
export const ListTokensRoute = bindRoute({
  methods: [RequestMethod.GET],
  addresses: [at.collection],
  status: 200,
  summary: 'List',
  details: () => [
    Needs('administer'),
    ...queryParameters(ListTokens),
    ...forSignedIn(),
    ApiOkResponse({ type: TokenPage, headers: TOTALS, description: 'A page of the list' }),
    MayAnswer('invalid', 'forbidden', 'outdated'),
    Takes(ListTokens),
  ],
});

/** POST on the collection. It cannot be repeated by key: the answer, which holds the token, would have to be kept. */
export const CreateTokenRoute = bindRoute({
  methods: [RequestMethod.POST],
  addresses: [at.collection],
  status: 201,
  summary: 'Create',
  details: () => [
    Needs('administer'),
    ...forSignedIn(),
    ...sentBody(CreateToken),
    ApiCreatedResponse({ type: NewTokenRecord, description: 'The new token, with its text' }),
    MayAnswer('invalid', 'forbidden', 'too-large'),
    Takes(CreateToken),
  ],
});

/** DELETE on one token. */
export const RevokeTokenRoute = bindRoute({
  methods: [RequestMethod.DELETE],
  addresses: [at.id],
  status: 200,
  summary: 'Revoke',
  details: (address) => [
    Needs('administer'),
    ...pathParameter(address),
    ...forSignedIn(),
    ApiOkResponse({ type: TokenRecord, description: 'The token as it was' }),
    MayAnswer('invalid', 'forbidden', 'missing'),
    Takes(),
  ],
});
