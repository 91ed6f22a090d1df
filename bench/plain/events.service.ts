import { gzipSync } from 'node:zlib';
import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, type FindOptionsWhere, In, LessThanOrEqual, Like, MoreThanOrEqual, type Repository } from 'typeorm';
import type { CreateEventDto, ListEventsDto, UpdateEventDto } from './dto.js';
import { Category, ChangeLogEntry, Event, Organizer, Revision, Tag, Venue } from './entities.js';

/** Whether each write is logged and leaves a revision, as each write of the service does. */
const isLogged = process.env.CHANGE_LOG === 'on';

const relations = { venue: true, organizers: true, categories: true, tags: true };

@Injectable()
export class EventsService {
  constructor(
    @InjectRepository(Event) private readonly events: Repository<Event>,
    @InjectRepository(Venue) private readonly venues: Repository<Venue>,
    @InjectRepository(Organizer) private readonly organizers: Repository<Organizer>,
    @InjectRepository(Category) private readonly categories: Repository<Category>,
    @InjectRepository(Tag) private readonly tags: Repository<Tag>,
  ) {}

  async list({ page, per_page, ...filters }: ListEventsDto) {
    const [events, total] = await this.events.findAndCount({
      where: conditions(filters),
      relations,
      order: { start: 'ASC', id: 'ASC' },
      take: per_page,
      skip: (page - 1) * per_page,
    });
    return { events, total, total_pages: Math.ceil(total / per_page) };
  }

  async findOne(where: FindOptionsWhere<Event>): Promise<Event> {
    const event = await this.events.findOne({ where, relations });
    if (!event) throw new NotFoundException();
    return event;
  }

  async create(input: CreateEventDto): Promise<Event> {
    const event = this.events.create(await this.fieldsOf({ description: '', excerpt: '', ...input }));
    return this.save(event, 'created', input);
  }

  async update(id: number, input: UpdateEventDto): Promise<Event> {
    const event = await this.findOne({ id });
    return this.save(Object.assign(event, await this.fieldsOf(input)), 'updated', input);
  }

  private async save(event: Event, action: string, input: UpdateEventDto): Promise<Event> {
    if (!isLogged) return this.events.save(event);
    return this.events.manager.transaction(async (manager) => {
      const saved = await manager.save(event);
      const of = { kind: 'event', recordId: saved.id, at: saved.updatedAt };
      await manager.insert(ChangeLogEntry, { ...of, action, fields: Object.keys(input).join() });
      await manager.insert(Revision, { ...of, snapshot: gzipSync(JSON.stringify(saved)) });
      return saved;
    });
  }

  private async fieldsOf({ start_date, end_date, venue, organizer, categories, tags, ...fields }: UpdateEventDto) {
    return {
      ...fields,
      ...(start_date && { start: start_date }),
      ...(end_date && { end: end_date }),
      ...(venue && { venue: await this.venues.findOneByOrFail({ id: venue }) }),
      ...(organizer && { organizers: await this.organizers.findBy({ id: In(organizer) }) }),
      ...(categories && { categories: await this.categories.findBy({ id: In(categories) }) }),
      ...(tags && { tags: await this.tags.findBy({ id: In(tags) }) }),
    };
  }
}

/** Public events of the date range, by default those from yesterday on for two years. */
function conditions({ start_date, end_date, categories, venue, search }: Omit<ListEventsDto, 'page' | 'per_page'>) {
  const now = new Date();
  const from = start_date ?? new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() - 1));
  const to = end_date ?? new Date(Date.UTC(now.getFullYear() + 2, now.getMonth(), now.getDate()));
  to.setUTCHours(23, 59, 59);
  const where: FindOptionsWhere<Event> = {
    status: 'publish',
    hidden: false,
    start: And(MoreThanOrEqual(from), LessThanOrEqual(to)),
    end: LessThanOrEqual(to),
    ...(categories && { categories: { id: categories } }),
    ...(venue && { venue: { id: venue } }),
  };
  if (!search) return where;
  const text = Like(`%${search}%`);
  return [
    { ...where, title: text },
    { ...where, description: text },
    { ...where, excerpt: text },
  ];
}
