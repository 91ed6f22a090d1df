import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { TermPage, TermRecord } from '../terms/term.record.js';

/** A tag as clients see it. */
@ApiSchema({ name: 'Term' })
export class TagRecord extends TermRecord {}

/** A page of tags. */
@ApiSchema({ name: 'TagsPage' })
export class TagPage extends TermPage {
  @ApiProperty({ type: [TagRecord] }) tags: TagRecord[];
}
