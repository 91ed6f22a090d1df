import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

/** What one operation has been answered with. */
@ApiSchema({ name: 'OperationResult' })
export class OperationResultRecord {
  @ApiPropertyOptional({ example: 'hall', description: 'The `ref` of the operation' }) ref?: string;
  @ApiProperty({ type: 'integer', example: 201, description: 'HTTP status' }) status: number;
  @ApiPropertyOptional({ description: 'URL of a record whose address the path does not tell' }) location?: string;
  @ApiPropertyOptional({ example: '"venue.41.1.9f86d081884c7d65"', description: 'Entity tag of the record' })
  etag?: string;
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    description: 'The record, or the error in the form of its route; of a record, none with `Prefer: return=minimal`',
  })
  body?: object;
}

/** The results of a batch, in the order of its operations. */
@ApiSchema({ name: 'BatchResults' })
export class BatchRecord {
  @ApiProperty({ type: [OperationResultRecord] }) results: OperationResultRecord[];
  @ApiProperty({ type: 'integer', example: 2 }) succeeded: number;
  @ApiProperty({ type: 'integer', example: 0 }) failed: number;
}
