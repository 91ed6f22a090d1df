import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Tag } from './tag.entity.js';

@Module({ imports: [TypeOrmModule.forFeature([Tag])] })
export class TagsModule {}
