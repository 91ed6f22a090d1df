import { Column, Entity } from 'typeorm';
import { Publishable } from '../publishing/publishable.entity.js';

/** A place where events happen. An empty string means "not given". */
@Entity('venues')
export class Venue extends Publishable {
  @Column({ type: 'text' }) name: string;

  @Column({ type: 'text' }) address: string;

  @Column({ type: 'text' }) city: string;

  @Column({ type: 'text' }) country: string;

  @Column({ type: 'text' }) province: string;

  @Column({ type: 'text' }) state: string;

  @Column({ type: 'text' }) zip: string;

  @Column({ type: 'text' }) phone: string;

  /** State or province, depending on the country. */
  @Column({ type: 'text' }) stateprovince: string;

  /** True if `stateprovince` was not sent: it then follows `country`, `state` and `province`. */
  @Column({ name: 'stateprovince_derived', type: 'boolean' }) stateprovinceDerived: boolean;

  @Column({ type: 'text' }) website: string;

  @Column({ name: 'show_map', type: 'boolean' }) showMap: boolean;

  @Column({ name: 'show_map_link', type: 'boolean' }) showMapLink: boolean;

  /** Degrees north, WGS 84. */
  @Column({ name: 'geo_lat', type: 'double', nullable: true }) geoLat: number | null;

  /** Degrees east, WGS 84. */
  @Column({ name: 'geo_lng', type: 'double', nullable: true }) geoLng: number | null;
}
