import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinTable,
  ManyToMany,
  ManyToOne,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';

abstract class Term {
  @PrimaryGeneratedColumn() id: number;
  @Column() name: string;
  @Index() @Column() slug: string;
  @Column('text') description: string;
}

@Entity()
export class Category extends Term {
  @Column('int', { nullable: true }) parentId: number | null;
}

@Entity()
export class Tag extends Term {}

@Entity()
export class Venue {
  @PrimaryGeneratedColumn() id: number;
  @Column() name: string;
  @Index() @Column() slug: string;
  @Column('text') description: string;
  @Column() address: string;
  @Column() city: string;
  @Column() country: string;
  @Column() zip: string;
  @Column() phone: string;
  @Column() website: string;
  @Column('double', { nullable: true }) lat: number | null;
  @Column('double', { nullable: true }) lng: number | null;
}

@Entity()
export class Organizer {
  @PrimaryGeneratedColumn() id: number;
  @Column() name: string;
  @Index() @Column() slug: string;
  @Column('text') description: string;
  @Column() phone: string;
  @Column() website: string;
  @Column() email: string;
}

@Entity()
export class Event {
  @PrimaryGeneratedColumn() id: number;
  @Column('text') title: string;
  @Index({ unique: true }) @Column() slug: string;
  @Column('text') description: string;
  @Column('text') excerpt: string;
  @Index() @Column({ default: 'publish' }) status: string;
  @Index() @Column() start: Date;
  @Column() end: Date;
  @Column({ default: 'UTC' }) timezone: string;
  @Column({ default: false }) allDay: boolean;
  @Column({ default: '' }) cost: string;
  @Column({ default: '' }) website: string;
  @Column({ default: false }) hidden: boolean;
  @Column({ default: false }) featured: boolean;
  @Column({ default: false }) ticketed: boolean;
  @CreateDateColumn() createdAt: Date;
  @UpdateDateColumn() updatedAt: Date;
  @ManyToOne(() => Venue, { nullable: true }) venue: Venue | null;
  @ManyToMany(() => Organizer) @JoinTable() organizers: Organizer[];
  @ManyToMany(() => Category) @JoinTable() categories: Category[];
  @ManyToMany(() => Tag) @JoinTable() tags: Tag[];
}

/** What a team adds that wants to know who changed what: a row for each write. */
@Entity()
export class ChangeLogEntry {
  @PrimaryGeneratedColumn() id: number;
  @Column() kind: string;
  @Index() @Column() recordId: number;
  @Column() action: string;
  @Column() fields: string;
  @Column() at: Date;
}

/** What a team adds that wants to take changes back: the record after each write, compressed. */
@Entity()
export class Revision {
  @PrimaryGeneratedColumn() id: number;
  @Column() kind: string;
  @Index() @Column() recordId: number;
  @Column('mediumblob') snapshot: Buffer;
  @Column() at: Date;
}
