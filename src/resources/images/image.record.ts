import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { Image, Rendition } from './image.entity.js';

export class ImageSize {
  @ApiProperty({ type: 'integer', example: 300 }) width: number;
  @ApiProperty({ type: 'integer', example: 200 }) height: number;
  @ApiProperty({ example: 'image/png' }) 'mime-type': string;
  @ApiProperty({ type: 'integer', example: 763 }) filesize: number;
  @ApiProperty({ example: 'https://images.example/fair-300x200.png' }) url: string;
}

/** An image as clients see it. Members without a value are absent. */
@ApiExtraModels(ImageSize)
@ApiSchema({ name: 'Image' })
export class ImageRecord {
  @ApiProperty({ example: 'https://images.example/fair.png' }) url: string;
  @ApiProperty({ type: 'integer', example: 10 }) id: number;
  @ApiPropertyOptional({ example: 'png' }) extension?: string;
  @ApiPropertyOptional({ type: 'integer', example: 1200 }) width?: number;
  @ApiPropertyOptional({ type: 'integer', example: 800 }) height?: number;
  @ApiPropertyOptional({ type: 'integer', example: 4609, description: 'Bytes' }) filesize?: number;
  @ApiPropertyOptional({ type: 'object', additionalProperties: { $ref: '#/components/schemas/ImageSize' } })
  sizes?: Record<string, Rendition>;
}

export function presentImage({ id, url, extension, width, height, filesize, sizes }: Image): ImageRecord {
  return {
    url,
    id,
    ...(extension ? { extension } : {}),
    ...(width === null ? {} : { width }),
    ...(height === null ? {} : { height }),
    ...(filesize === null ? {} : { filesize }),
    ...(sizes === null ? {} : { sizes: JSON.parse(sizes) as Record<string, Rendition> }),
  };
}
