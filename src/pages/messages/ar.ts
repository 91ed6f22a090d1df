import type { Messages } from './en.js';
import { pluralIn } from './plural.js';

const plural = pluralIn('ar');

/** The words of the pages in Arabic. */
export const ar: Messages = {
  // The frame of every page
  skipToContent: 'انتقل إلى المحتوى',
  calendarNavigation: 'التقويم',
  menuEvents: 'الفعاليات',
  views: 'طرق العرض',
  list: 'قائمة',
  month: 'شهر',
  week: 'أسبوع',
  day: 'يوم',
  today: 'اليوم',
  api: 'API',

  // Lists
  upcomingEvents: 'الفعاليات القادمة',
  pastEvents: 'الفعاليات السابقة',
  featuredEvents: 'فعاليات مميزة',
  eventsFound: (count) =>
    plural(count, {
      zero: 'لا فعاليات',
      one: 'فعالية واحدة',
      two: 'فعاليتان',
      few: '# فعاليات',
      many: '# فعالية',
      other: '# فعالية',
    }),
  noEventsFound: 'لا توجد فعاليات تطابق هذا البحث.',
  noUpcomingEvents: 'لا توجد فعاليات قادمة.',
  showPastEvents: 'الفعاليات السابقة',
  showUpcomingEvents: 'الفعاليات القادمة',
  ongoing: 'جارية الآن',
  untilDate: (date) => `حتى ${date}`,
  pages: 'الصفحات',
  pageOf: (page, pages) => `الصفحة ${page} من ${pages}`,
  previousPage: 'السابق',
  nextPage: 'التالي',

  // Filters
  findEvents: 'ابحث عن فعاليات',
  searchWords: 'بحث',
  from: 'من',
  until: 'إلى',
  category: 'التصنيف',
  anyCategory: 'كل التصنيفات',
  venue: 'المكان',
  anyVenue: 'كل الأماكن',
  sortBy: 'ترتيب حسب',
  sortByDate: 'التاريخ',
  sortByTitle: 'العنوان',
  sortByNewest: 'المضافة حديثًا',
  apply: 'ابحث',
  clearFilters: 'إزالة عوامل التصفية',
  moreFilters: 'مزيد من عوامل التصفية',

  // One event
  allDay: 'طوال اليوم',
  featured: 'مميزة',
  canceled: 'ملغاة',
  postponed: 'مؤجلة',
  eventIsOver: 'انتهت هذه الفعالية.',
  when: 'متى',
  where: 'أين',
  cost: 'السعر',
  organizer: 'المنظم',
  organizers: 'المنظمون',
  categories: 'التصنيفات',
  tags: 'الوسوم',
  website: 'الموقع الإلكتروني',
  details: 'التفاصيل',
  phone: 'الهاتف',
  email: 'البريد الإلكتروني',
  address: 'العنوان',
  showYourTime: 'اعرض بتوقيتي',
  yourTime: (time) => `${time} بتوقيتك`,
  previousEvent: 'الفعالية السابقة',
  nextEvent: 'الفعالية التالية',
  moreEvents: 'المزيد من الفعاليات',
  openMap: 'افتح الخريطة',
  openInMapsApp: 'تطبيق الخرائط',
  showMap: 'اعرض الخريطة',
  mapOf: (place) => `خريطة ${place}`,

  // Series
  partOfSeries: 'جزء من سلسلة',
  furtherDates: 'تواريخ أخرى',
  subscribeSeries: 'الاشتراك في جميع التواريخ',

  // Calendars and feeds
  addToCalendar: 'أضف إلى التقويم',
  downloadFile: 'Apple وOutlook وغيرهما (.ics)',
  googleCalendar: 'تقويم Google',
  outlookCom: 'Outlook.com',
  microsoft365: 'Microsoft 365',
  subscribe: 'اشترك',
  subscribeHint: 'تظهر الفعاليات الجديدة والمعدلة في تقويمك تلقائيًا.',
  calendarApp: 'تطبيق التقويم',
  rssFeed: 'خلاصة RSS',
  copyAddress: 'انسخ العنوان',
  copied: 'تم النسخ',
  feedAddress: 'عنوان التقويم',

  // Venues, organizers, categories, tags
  subcategories: 'التصنيفات الفرعية',

  // Month, week and day
  monthOf: (month) => `فعاليات ${month}`,
  previousWeek: 'الأسبوع السابق',
  nextWeek: 'الأسبوع التالي',
  previousDay: 'اليوم السابق',
  nextDay: 'اليوم التالي',
  thisMonth: 'هذا الشهر',
  moreOnDay: (count) => plural(count, { one: 'واحدة أخرى', two: 'اثنتان أخريان', few: '# أخرى', other: '# أخرى' }),
  onlyFirstEvents: (count) => `تُعرض أول ${count} فعالية فقط. القائمة تحتوي عليها كلها.`,
  nothingOnDay: 'لا توجد فعاليات في هذا اليوم.',
  nothingInMonth: 'لا توجد فعاليات في هذا الشهر.',

  // Errors
  notFoundTitle: 'الصفحة غير موجودة',
  notFoundText: 'هذه الصفحة غير موجودة أو غير عامة.',
  badRequestTitle: 'هذا الطلب غير صالح',
  badRequestText: 'تحقق مما أدخلته وحاول مرة أخرى.',
  tooManyTitle: 'طلبات كثيرة جدًا',
  tooManyText: 'انتظر لحظة ثم حاول مرة أخرى.',
  unavailableTitle: 'التقويم غير متاح',
  unavailableText: 'حاول مرة أخرى بعد لحظات.',
  failedTitle: 'حدث خطأ ما',
  failedText: 'سُجّل الخطأ. حاول لاحقًا.',
  toCalendar: 'إلى التقويم',

  // Embedding
  openCalendar: 'افتح التقويم',
  embedBuilder: 'ضمّن هذا التقويم',
  embedSnippet: 'الشيفرة',
  embedPreview: 'معاينة',
  embedLimit: 'عدد الفعاليات',
  embedLanguage: 'اللغة',
  embedTheme: 'المظهر',
  themeAuto: 'كما في النظام',
  themeLight: 'فاتح',
  themeDark: 'داكن',
  feedSize: (size) => `حجم الخلاصة ${size}.`,
  show: 'اعرض',
};
