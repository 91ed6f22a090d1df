import { Column, Entity, PrimaryColumn } from 'typeorm';

export interface Rendition {
  width: number;
  height: number;
  'mime-type': string;
  filesize: number;
  url: string;
}

/** A picture somewhere on the web. Nothing is fetched: only what is known of it is kept. */
@Entity('images')
export class Image {
  @PrimaryColumn({ type: 'int' }) id: number;

  @Column({ type: 'text' }) url: string;

  /** SHA-256 of the address, by which the same address finds the same image. */
  @Column({ name: 'url_hash', type: 'varchar', length: 64 }) urlHash: string;

  @Column({ type: 'varchar', length: 16 }) extension: string;

  @Column({ type: 'int', nullable: true }) width: number | null;

  @Column({ type: 'int', nullable: true }) height: number | null;

  @Column({ type: 'int', nullable: true }) filesize: number | null;

  /** Renditions by name, as JSON text. */
  @Column({ type: 'text', nullable: true }) sizes: string | null;
}
