import { ApiProperty } from '@nestjs/swagger';

/** Documents a date on the wire; `zone` says by which clock. */
export const DateTime = (zone: string, example = '2027-05-01 08:00:00'): PropertyDecorator =>
  ApiProperty({ description: zone, example, pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' });
