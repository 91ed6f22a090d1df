import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A scaled copy of an image. */
export interface Rendition {
  width: number;
  height: number;
  'mime-type': string;
  /** Bytes. */
  filesize: number;
  url: string;
}

/** An image elsewhere on the web. It is never fetched: only its URL and known metadata are stored. */
@Entity('images')
export class Image {
  @PrimaryColumn({ type: 'int' }) id: number;

  @Column({ type: 'text' }) url: string;

  /** SHA-256 of the URL, unique: one URL is one image. */
  @Column({ name: 'url_hash', type: 'varchar', length: 64 }) urlHash: string;

  @Column({ type: 'varchar', length: 16 }) extension: string;

  @Column({ type: 'int', nullable: true }) width: number | null;

  @Column({ type: 'int', nullable: true }) height: number | null;

  @Column({ type: 'int', nullable: true }) filesize: number | null;

  /** Renditions by name, as JSON text. */
  @Column({ type: 'text', nullable: true }) sizes: string | null;
}
