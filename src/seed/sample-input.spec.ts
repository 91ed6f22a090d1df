import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { parseFields } from '../http/validation/read-fields.js';
import { CreateEventDto } from '../resources/events/dto/create-event.dto.js';
import { sampleCalendar } from './sample-calendar.js';
import { sampleInput } from './sample-input.js';

it('the input of a sample event is what a create request with its fields is validated to', () => {
  for (const { fields } of sampleCalendar({ events: 500 }).events()) {
    const { values, errors } = parseFields(CreateEventDto, { ...fields });
    expect([...errors]).toEqual([]);
    expect({ ...values }).toEqual(sampleInput(fields));
  }
});
