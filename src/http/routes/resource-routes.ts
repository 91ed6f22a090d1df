import { RequestMethod, type Type } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiBody,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiParam,
  ApiQuery,
  ApiSecurity,
} from '@nestjs/swagger';
import type { Right } from '../../calendar/viewer.js';
import { Needs } from '../access/access.guard.js';
import { fieldsOf } from '../input/field.js';
import { type Address, at, bindRoute } from './bind-route.js';
import { MayAnswer } from './may-answer.js';
import { describeRoute } from './route-arguments.js';

const pathParameter = ({ parameter }: Address): MethodDecorator[] => {
  if (parameter === undefined) return [];
  const type = parameter === 'id' ? Number : String;
  return [ApiParam({ name: parameter, type, required: true, example: parameter === 'id' ? 1 : 'summer-fair' })];
};

const queryParameters = (asked: Type): MethodDecorator[] =>
  fieldsOf(asked).map(({ name, kind, about, required, example }) => {
    const schema = kind.schema as Record<string, unknown>;
    const list = schema['type'] === 'array' ? { explode: false, style: 'form' as const } : {};
    return ApiQuery({
      name,
      description: about,
      required: required ?? false,
      schema,
      ...list,
      ...(example === undefined ? {} : { example }),
    });
  });

const readable = (): MethodDecorator[] => [ApiSecurity({}), ApiBasicAuth()];

/** GET on a collection. `answer` is the envelope of a page. */
export const ListRoute = (asked: Type, answer: Type) =>
  bindRoute({
    methods: [RequestMethod.GET],
    addresses: [at.collection],
    status: 200,
    summary: 'List',
    details: () => [
      ...queryParameters(asked),
      ...readable(),
      ApiOkResponse({ type: answer, headers: TOTALS }),
      MayAnswer('invalid', 'unauthenticated', 'missing'),
      describeRoute(asked),
    ],
  });

const TOTALS = {
  'X-TEC-Total': { schema: { type: 'integer' as const }, description: 'Records in the whole list' },
  'X-TEC-TotalPages': { schema: { type: 'integer' as const }, description: 'Pages in the whole list' },
};

/** POST on a collection, for those who hold `right`. */
export const CreateRoute = (right: Right, body: Type, answer: Type) =>
  bindRoute({
    methods: [RequestMethod.POST],
    addresses: [at.collection],
    status: 201,
    summary: 'Create',
    details: () => [
      Needs(right),
      ApiBasicAuth(),
      ApiBody({ type: body }),
      ApiCreatedResponse({ type: answer }),
      MayAnswer('invalid', 'unauthenticated', 'forbidden', 'too-large'),
      describeRoute(body),
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
      ...readable(),
      ApiOkResponse({ type: answer }),
      MayAnswer('unauthenticated', 'forbidden', 'missing'),
      describeRoute(),
    ],
  });

/** POST, PUT and PATCH on one record: one act, for those who hold `right` and may edit this record. */
export const UpdateRoute = (right: Right, changes: Type, answer: Type, ...addresses: Address[]) =>
  bindRoute({
    methods: [RequestMethod.POST, RequestMethod.PUT, RequestMethod.PATCH],
    addresses,
    status: 200,
    summary: 'Change what is sent, keep the rest',
    details: (address) => [
      Needs(right),
      ...pathParameter(address),
      ApiBasicAuth(),
      ApiBody({ type: changes }),
      ApiOkResponse({ type: answer }),
      MayAnswer('invalid', 'unauthenticated', 'forbidden', 'missing', 'too-large'),
      describeRoute(changes),
    ],
  });

/** DELETE on one record. `gone`: deleting twice is told apart from a record that never was. */
export const DeleteRoute = (right: Right, answer: Type, ...addresses: Address[]) =>
  bindRoute({
    methods: [RequestMethod.DELETE],
    addresses,
    status: 200,
    summary: 'Delete',
    details: (address) => [
      Needs(right),
      ...pathParameter(address),
      ApiBasicAuth(),
      ApiOkResponse({ type: answer }),
      MayAnswer('unauthenticated', 'forbidden', 'missing', 'gone'),
      describeRoute(),
    ],
  });
