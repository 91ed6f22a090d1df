import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { CountField } from '../validation/number-fields.js';
import { NameField } from '../validation/text-fields.js';
import { RequestInput } from './sent.js';

class CreateBooth {
  @NameField({ description: 'Name', max: 50, required: true }) name: string;
  @CountField({ description: 'Places' }) places?: number;
  @NameField({ description: 'Owner', max: 50 }) owner?: string;
}

it('names a parameter that a later check refuses together with the others', async () => {
  const reading = new RequestInput(CreateBooth, { name: 'Tea', places: 0 }).validate((_, addError) =>
    addError('owner', 'Taken.'),
  );
  await expect(reading).rejects.toMatchObject({
    details: { params: { places: expect.any(String), owner: 'Taken.' } },
  });
});

it('reports missing fields before anything else', async () => {
  const reading = new RequestInput(CreateBooth, { name: null, places: 0 }).validate();
  await expect(reading).rejects.toMatchObject({ code: 'rest_missing_callback_param' });
});
