import { Controller, Get, Query } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { PageDto } from './dto.js';
import { Category } from './entities.js';

@Controller('categories')
export class CategoriesController {
  constructor(@InjectRepository(Category) private readonly categories: Repository<Category>) {}

  @Get()
  async list(@Query() { page, per_page }: PageDto) {
    const [categories, total] = await this.categories.findAndCount({
      order: { name: 'ASC', id: 'ASC' },
      take: per_page,
      skip: (page - 1) * per_page,
    });
    return { categories, total, total_pages: Math.ceil(total / per_page) };
  }
}
