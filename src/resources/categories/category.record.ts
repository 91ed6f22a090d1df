import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { TermPage, TermRecord } from '../terms/term.record.js';

/** A category as clients see it. */
@ApiSchema({ name: 'Category' })
export class CategoryRecord extends TermRecord {
  @ApiProperty({ type: 'integer', example: 3, description: 'Id of the parent category; 0 at the top' }) parent: number;
}

/** A page of categories. */
@ApiSchema({ name: 'CategoriesPage' })
export class CategoryPage extends TermPage {
  @ApiProperty({ type: [CategoryRecord] }) categories: CategoryRecord[];
}
