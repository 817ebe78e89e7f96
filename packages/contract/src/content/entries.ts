/** Texts of the operator as customers read them: news, banners, questions and answers, pages, agreements, help. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { LANGUAGES } from '../core/languages.ts';
import { id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { contentLink, contentPicture, contentTree } from './blocks.ts';

/** What an entry is for. A `notice` is the one line above the banners of Home, for a sale of NFTs. */
export const CONTENT_KINDS = ['agreement', 'page', 'article', 'faq', 'news', 'banner', 'popup', 'notice'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The categories of `/news/list` (S7.39). */
export const NEWS_CATEGORIES = { news: 4, banner: 5 } as const;

/** The groups of questions and answers, in the order in which they are shown. */
export const FAQ_GROUPS = ['start', 'money', 'trading', 'fairness', 'account', 'security'] as const;
export type FaqGroup = (typeof FAQ_GROUPS)[number];

const language = z.enum(LANGUAGES);
/** Names an entry in addresses and calls; never changes. */
export const contentSlug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(64));

const head = {
  id,
  slug: z.string(),
  title: z.string(),
  /** One sentence; empty where there is none. */
  summary: z.string(),
  /** The language that the texts are really in: the one asked for, else English, else the first there is. */
  language,
  /** Since when this version has been public. */
  published: time,
};

/** An entry in a list. */
export const contentSummary = z.strictObject({ ...head, kind: z.enum(CONTENT_KINDS) });
export type ContentSummary = z.infer<typeof contentSummary>;

/** An entry as a page. */
export const contentDocument = z.strictObject({
  ...head,
  kind: z.enum(CONTENT_KINDS),
  /** All languages that it can be read in. */
  languages: z.array(language),
  /** The number of the version, for users who agreed to it. */
  revision: z.int(),
  blocks: contentTree,
});

const newsHead = {
  ...head,
  /** 4 news, 5 banners; pop-ups and notices are news. */
  c_id: z.int(),
  picture: z.nullable(contentPicture),
  /** Where it leads. Null: to itself. */
  link: z.nullable(contentLink),
};
/** News, banner or pop-up without its text. */
export const newsItem = z.strictObject(newsHead);
export type NewsItem = z.infer<typeof newsItem>;

/** News, banner or pop-up with its text. */
export const newsDetail = z.strictObject({ ...newsHead, languages: z.array(language), blocks: contentTree });
export type NewsDetail = z.infer<typeof newsDetail>;

/** One question with its answer. */
export const faqItem = z.strictObject({ ...head, blocks: contentTree });
export type FaqItem = z.infer<typeof faqItem>;

const LIMIT = { max: 300, windowMs: 60_000 };
const documentCall = { access: 'visitor', method: 'GET', input: {}, limit: LIMIT, output: contentDocument } as const;

export const listNews = defineCall({
  id: 'content.listNews',
  method: 'POST',
  path: '/news/list',
  access: 'visitor',
  effect: 'read',
  limit: LIMIT,
  input: { c_id: idInput, ...pageFields },
  output: listOf(newsItem),
  errors: ['CONTENT_NO_CATEGORY', 'CURSOR_INVALID'],
  summary: 'News (c_id 4), newest first, or banners (c_id 5), in the order that the house gave them.',
});

export const getNews = defineCall({
  id: 'content.getNews',
  method: 'POST',
  path: '/news/detail',
  access: 'visitor',
  effect: 'read',
  limit: LIMIT,
  input: { id: idInput },
  output: newsDetail,
  errors: ['CONTENT_NOT_FOUND'],
  summary: 'One item of news, a banner or a pop-up, with its text.',
});

export const getNewsPopup = defineCall({
  id: 'content.getNewsPopup',
  method: 'GET',
  path: '/news/index_pop',
  access: 'visitor',
  limit: LIMIT,
  input: {},
  output: z.strictObject({ item: z.nullable(newsDetail) }),
  summary: 'The pop-up news to show at the start: the newest that is public now, or null.',
});

export const getHomeNotice = defineCall({
  id: 'content.getHomeNotice',
  method: 'GET',
  path: '/news/home_notice',
  access: 'visitor',
  limit: LIMIT,
  input: {},
  output: z.strictObject({ item: z.nullable(newsItem) }),
  summary: 'The notice that stands on Home (FEAT-058, sales of NFTs): the newest that is public now, or null.',
});

export const getFaq = defineCall({
  id: 'content.getFaq',
  method: 'GET',
  path: '/faq',
  access: 'visitor',
  limit: LIMIT,
  input: {},
  output: z.strictObject({ groups: z.array(z.strictObject({ group: z.enum(FAQ_GROUPS), items: z.array(faqItem) })) }),
  summary: 'Questions and answers by group, in order; groups without any are left out.',
});

export const getContactUs = defineCall({
  ...documentCall,
  id: 'content.getContactUs',
  path: '/contactus',
  errors: ['CONTENT_NOT_FOUND'],
  summary: 'How to reach the house.',
});

export const getAboutUs = defineCall({
  ...documentCall,
  id: 'content.getAboutUs',
  path: '/aboutus',
  errors: ['CONTENT_NOT_FOUND'],
  summary: 'What this house is.',
});

export const getOperationalCompliance = defineCall({
  ...documentCall,
  id: 'content.getOperationalCompliance',
  path: '/operational_compliance',
  errors: ['CONTENT_NOT_FOUND'],
  summary: 'Under which rules the house is run.',
});

export const getArticle = defineCall({
  id: 'content.getArticle',
  method: 'GET',
  path: '/article',
  access: 'visitor',
  limit: LIMIT,
  input: {
    slug: contentSlug,
    /** A language other than that of the interface, as the two pages of the copy-trading agreement want it. */
    language: z.optional(language),
  },
  output: contentDocument,
  errors: ['CONTENT_NOT_FOUND'],
  summary: 'An agreement, page, article or answer by its slug.',
});

export const listArticles = defineCall({
  id: 'content.listArticles',
  method: 'GET',
  path: '/articles',
  access: 'visitor',
  limit: LIMIT,
  input: { kind: z.enum(['article', 'agreement', 'page']) },
  output: z.strictObject({ list: z.array(contentSummary) }),
  summary: 'Help articles, agreements or pages, in the order that the house gave them.',
});
