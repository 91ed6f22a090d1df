import { Entity } from 'typeorm';
import { Term } from '../terms/term.entity.js';

/** A flat term of events. */
@Entity('tags')
export class Tag extends Term {}
