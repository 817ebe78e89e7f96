/**
 * Which catalogues there are, as types. `messages/<language>/` has
 * - `<catalogue>.json`: words of screens and refusals, loaded when a screen needs them;
 * - `names/<product>.json`: what a product's things are called wherever they are listed with those of others (causes of
 *   balance changes, figures of parameters, permissions, queues). All products' files together are the catalogue `names`;
 * - `notifications/<product>.json`: what the server writes to users. Together the catalogue `notifications`, on no screen;
 * - `titles/<product>.json`: titles of the product's pages. They join `shell.titles`, because every page may name another.
 *
 * A product adds its types in `products/<product>.ts`, so that no list names all products.
 */
import type chart from '../messages/en/chart.json';
import type common from '../messages/en/common.json';
import type firsthour from '../messages/en/firsthour.json';
import type glossary from '../messages/en/glossary.json';
import type home from '../messages/en/home.json';
import type places from '../messages/en/places.json';
import type reading from '../messages/en/reading.json';
import type settings from '../messages/en/settings.json';
import type shell from '../messages/en/shell.json';

/** Names of each product. */
export interface ProductNames {}
/** Titles of the pages of each product, besides those of `shell`. */
export interface ProductTitles {}

type Together<T> = (T[keyof T] extends infer V ? (V extends unknown ? (value: V) => void : never) : never) extends (
  value: infer All,
) => void
  ? All
  : never;
type Gathered<T> = [keyof T] extends [never] ? unknown : Together<T>;

/** The English catalogues: the type of all keys. */
export interface Catalogues {
  chart: typeof chart;
  common: typeof common;
  firsthour: typeof firsthour;
  glossary: typeof glossary;
  home: typeof home;
  names: Gathered<ProductNames>;
  places: typeof places;
  reading: typeof reading;
  settings: typeof settings;
  shell: typeof shell & { titles: Gathered<ProductTitles> };
}

/** The name of a catalogue. */
export type Namespace = keyof Catalogues | 'notifications';
