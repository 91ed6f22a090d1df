import { PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsDate, IsIn, IsInt, IsOptional, IsString, IsUrl, Max, MaxLength, Min } from 'class-validator';

export class CreateEventDto {
  @IsString() @MaxLength(10_000) title: string;
  @IsString() @MaxLength(200) slug: string;
  @IsOptional() @IsString() description?: string;
  @IsOptional() @IsString() excerpt?: string;
  @IsOptional() @IsIn(['publish', 'draft', 'pending', 'private']) status?: string;
  @IsDate() @Type(() => Date) start_date: Date;
  @IsDate() @Type(() => Date) end_date: Date;
  @IsOptional() @IsString() timezone?: string;
  @IsOptional() @IsString() cost?: string;
  @IsOptional() @IsUrl() website?: string;
  @IsOptional() @IsBoolean() hidden?: boolean;
  @IsOptional() @IsBoolean() featured?: boolean;
  @IsOptional() @IsBoolean() ticketed?: boolean;
  @IsOptional() @IsInt() venue?: number;
  @IsOptional() @IsInt({ each: true }) organizer?: number[];
  @IsOptional() @IsInt({ each: true }) categories?: number[];
  @IsOptional() @IsInt({ each: true }) tags?: number[];
}

export class UpdateEventDto extends PartialType(CreateEventDto) {}

export class PageDto {
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) page: number = 1;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(50) per_page: number = 12;
}

export class ListEventsDto extends PageDto {
  @IsOptional() @IsDate() @Type(() => Date) start_date?: Date;
  @IsOptional() @IsDate() @Type(() => Date) end_date?: Date;
  @IsOptional() @Type(() => Number) @IsInt() categories?: number;
  @IsOptional() @Type(() => Number) @IsInt() venue?: number;
  @IsOptional() @IsString() search?: string;
}
