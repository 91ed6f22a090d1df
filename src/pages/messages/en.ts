import { pluralIn } from './plural.js';

const plural = pluralIn('en');

/** The words of the pages in English. Every other language has the same members. */
export const en = {
  // The frame of every page
  skipToContent: 'Skip to content',
  calendarNavigation: 'Calendar',
  menuEvents: 'Events',
  views: 'Views',
  list: 'List',
  month: 'Month',
  week: 'Week',
  day: 'Day',
  today: 'Today',
  api: 'API',

  // Lists
  upcomingEvents: 'Upcoming events',
  pastEvents: 'Past events',
  featuredEvents: 'Featured events',
  eventsFound: (count: number) => plural(count, { one: '# event', other: '# events' }),
  noEventsFound: 'No events match this search.',
  noUpcomingEvents: 'Nothing is coming up.',
  showPastEvents: 'Past events',
  showUpcomingEvents: 'Upcoming events',
  ongoing: 'Ongoing',
  untilDate: (date: string) => `until ${date}`,
  pages: 'Pages',
  pageOf: (page: string, pages: string) => `Page ${page} of ${pages}`,
  previousPage: 'Previous',
  nextPage: 'Next',

  // Filters
  findEvents: 'Find events',
  searchWords: 'Search',
  from: 'From',
  until: 'Until',
  category: 'Category',
  anyCategory: 'All categories',
  venue: 'Venue',
  anyVenue: 'All venues',
  sortBy: 'Sort by',
  sortByDate: 'Date',
  sortByTitle: 'Title',
  sortByNewest: 'Recently added',
  apply: 'Find',
  clearFilters: 'Clear filters',
  moreFilters: 'More filters',

  // One event
  allDay: 'All day',
  featured: 'Featured',
  canceled: 'Canceled',
  postponed: 'Postponed',
  eventIsOver: 'This event is over.',
  when: 'When',
  where: 'Where',
  cost: 'Cost',
  organizer: 'Organizer',
  organizers: 'Organizers',
  categories: 'Categories',
  tags: 'Tags',
  website: 'Website',
  details: 'Details',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  showYourTime: 'Show in my time zone',
  yourTime: (time: string) => `${time} your time`,
  previousEvent: 'Previous event',
  nextEvent: 'Next event',
  moreEvents: 'More events',
  openMap: 'Open map',
  openInMapsApp: 'Maps app',
  showMap: 'Show map',
  mapOf: (place: string) => `Map of ${place}`,

  // Series
  partOfSeries: 'Part of a series',
  furtherDates: 'Further dates',
  subscribeSeries: 'Subscribe to all dates',

  // Calendars and feeds
  addToCalendar: 'Add to calendar',
  downloadFile: 'Apple, Outlook and others (.ics)',
  googleCalendar: 'Google Calendar',
  outlookCom: 'Outlook.com',
  microsoft365: 'Microsoft 365',
  subscribe: 'Subscribe',
  subscribeHint: 'New and changed events appear in your calendar by themselves.',
  calendarApp: 'Calendar app',
  rssFeed: 'RSS feed',
  copyAddress: 'Copy address',
  copied: 'Copied',
  feedAddress: 'Calendar address',

  // Venues, organizers, categories, tags
  subcategories: 'Subcategories',

  // Month, week and day
  monthOf: (month: string) => `Events in ${month}`,
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  thisMonth: 'This month',
  moreOnDay: (count: number) => plural(count, { one: '# more', other: '# more' }),
  onlyFirstEvents: (count: string) => `Only the first ${count} events are shown. The list has all of them.`,
  nothingOnDay: 'No events on this day.',
  nothingInMonth: 'No events in this month.',

  // Errors
  notFoundTitle: 'Page not found',
  notFoundText: 'This page does not exist, or it is not public.',
  badRequestTitle: 'This request is not valid',
  badRequestText: 'Check what was entered and try again.',
  tooManyTitle: 'Too many requests',
  tooManyText: 'Please wait a moment and try again.',
  unavailableTitle: 'The calendar is not available',
  unavailableText: 'Please try again in a moment.',
  failedTitle: 'Something went wrong',
  failedText: 'The error was recorded. Please try again later.',
  toCalendar: 'To the calendar',

  // Embedding
  openCalendar: 'Open the calendar',
  embedBuilder: 'Embed this calendar',
  embedSnippet: 'Snippet',
  embedPreview: 'Preview',
  embedLimit: 'Number of events',
  embedLanguage: 'Language',
  embedTheme: 'Appearance',
  themeAuto: 'As the system',
  themeLight: 'Light',
  themeDark: 'Dark',
  feedSize: (size: string) => `The feed has ${size}.`,
  show: 'Show',
};

export type Messages = typeof en;
