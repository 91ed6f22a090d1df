import { Entity } from 'typeorm';
import { Term } from '../terms/term.entity.js';

/** A word that events share. */
@Entity('tags')
export class Tag extends Term {}
