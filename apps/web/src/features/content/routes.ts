/** Pages of content. */
import { definePages } from '../../app/pages.ts';

export const contentPages = definePages([
  {
    path: '/pages/common/article',
    title: 'article',
    words: ['content', 'reading'],
    load: () => import('./screens/Article.tsx'),
  },
  {
    path: '/pages/common/webView',
    title: 'webView',
    words: ['content'],
    load: () => import('./screens/WebView.tsx'),
  },
  {
    path: '/pages/common/faq',
    title: 'faq',
    words: ['content', 'reading'],
    load: () => import('./screens/Faq.tsx'),
  },
  {
    path: '/pages/common/contactus',
    title: 'contactUs',
    words: ['content', 'reading'],
    load: () => import('./screens/ContactUs.tsx'),
  },
  {
    // Customer service is the operator's, so this page says how to reach it.
    path: '/pages/kefu/index',
    title: 'support',
    words: ['content', 'reading'],
    load: () => import('./screens/ContactUs.tsx'),
  },
  {
    path: '/pages/setting/operational_compliance',
    title: 'compliance',
    words: ['content', 'reading'],
    load: () => import('./screens/Compliance.tsx'),
  },
  {
    path: '/pages/follow/agreement_zh',
    title: 'copyAgreement',
    words: ['content', 'reading'],
    load: () => import('./screens/AgreementZh.tsx'),
  },
  {
    path: '/pages/follow/agreement_en',
    title: 'copyAgreement',
    words: ['content', 'reading'],
    load: () => import('./screens/AgreementEn.tsx'),
  },
  {
    path: '/pages/common/aboutus',
    title: 'aboutUs',
    words: ['content', 'reading'],
    load: () => import('./screens/AboutUs.tsx'),
  },
  {
    path: '/pages/common/operator',
    title: 'operator',
    words: ['content', 'names'],
    load: () => import('./screens/Operator.tsx'),
  },
]);
