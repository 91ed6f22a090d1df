import { RequestMethod, type Type } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import type { Right } from '../../calendar/viewer.js';
import { Needs } from '../access/needs.js';
import { type Address, at, bindRoute } from './bind-route.js';
import { MayAnswer } from './may-answer.js';
import { Takes } from './route-arguments.js';
import {
  conditionalRead,
  conditionalWrite,
  forAnybody,
  forSignedIn,
  pathParameter,
  queryParameters,
  repeatable,
  REPLAYED,
  sentBody,
  TOTALS,
  VALIDATORS,
} from './route-documentation.js';

/** GET on a collection. `answer` is the envelope of a page. */
export const ListRoute = (asked: Type, answer: Type) =>
  bindRoute({
    methods: [RequestMethod.GET],
    addresses: [at.collection],
    status: 200,
    summary: 'List',
    details: () => [
      ...queryParameters(asked),
      ...conditionalRead(),
      ...forAnybody(),
      ApiOkResponse({ type: answer, headers: { ...TOTALS, ...VALIDATORS }, description: 'A page of the list' }),
      MayAnswer('invalid', 'missing', 'outdated'),
      Takes(asked),
    ],
  });

/** POST on a collection, for those who hold `right`. */
export const CreateRoute = (right: Right, body: Type, answer: Type) =>
  bindRoute({
    methods: [RequestMethod.POST],
    addresses: [at.collection],
    status: 201,
    summary: 'Create',
    details: () => [
      Needs(right),
      ...forSignedIn(),
      ...sentBody(body),
      ...repeatable(),
      ApiCreatedResponse({ type: answer, headers: { ...VALIDATORS, ...REPLAYED }, description: 'The new record' }),
      MayAnswer('invalid', 'forbidden', 'too-large', 'unprocessable'),
      Takes(body),
    ],
  });

/** GET on one record. */
export const ReadRoute = (answer: Type, ...addresses: Address[]) =>
  bindRoute({
    methods: [RequestMethod.GET],
    addresses,
    status: 200,
    summary: 'Read',
    details: (address) => [
      ...pathParameter(address),
      ...conditionalRead(),
      ...forAnybody(),
      ApiOkResponse({ type: answer, headers: VALIDATORS, description: 'The record' }),
      MayAnswer('invalid', 'forbidden', 'missing', 'outdated'),
      Takes(),
    ],
  });

/** POST, PUT and PATCH on one record: one act, for those who hold `right` and may edit this record. */
export const UpdateRoute = (right: Right, changes: Type, answer: Type, ...addresses: Address[]) =>
  bindRoute({
    methods: [RequestMethod.POST, RequestMethod.PUT, RequestMethod.PATCH],
    addresses,
    status: 200,
    summary: 'Change what is sent, keep the rest',
    details: (address, method) => [
      Needs(right),
      ...pathParameter(address),
      ...forSignedIn(),
      ...sentBody(changes),
      ...conditionalWrite(),
      ApiOkResponse({
        type: answer,
        headers: method === RequestMethod.PUT ? {} : VALIDATORS,
        description: 'The record as it is now',
      }),
      MayAnswer('invalid', 'forbidden', 'missing', 'outdated', 'too-large'),
      Takes(changes),
    ],
  });

/** Records with a slug address go to the trash first, so that deleting twice is told apart from what never was. */
const hasTrash = (addresses: readonly Address[]): boolean => addresses.includes(at.slug);

/** DELETE on one record. */
export const DeleteRoute = (right: Right, answer: Type, ...addresses: Address[]) =>
  bindRoute({
    methods: [RequestMethod.DELETE],
    addresses,
    status: 200,
    summary: 'Delete',
    details: (address) => [
      Needs(right),
      ...pathParameter(address),
      ...conditionalWrite(),
      ...forSignedIn(),
      ApiOkResponse({ type: answer, description: 'The record as it was left' }),
      MayAnswer(
        'invalid',
        'unauthenticated',
        'forbidden',
        'missing',
        'outdated',
        ...(hasTrash(addresses) ? (['gone'] as const) : []),
      ),
      Takes(),
    ],
  });
