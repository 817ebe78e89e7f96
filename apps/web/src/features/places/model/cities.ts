/**
 * Larger cities of the world to choose from without a connection: the capital of each country first, then others. Facts put
 * down by hand for Glasshouse from general knowledge; no database was copied, and no rights of others are in it. Units:
 * degrees (WGS 84) to two decimals, about a kilometre: enough to name a place, not to find a house. Names are English; after
 * `=` stands the name in the country's own writing where that is Chinese, Japanese, Korean or Thai.
 */
const BY_COUNTRY = `
AD Andorra la Vella,42.51,1.52
AE Abu Dhabi,24.45,54.38;Dubai,25.20,55.27;Sharjah,25.35,55.42
AF Kabul,34.53,69.17;Herat,34.35,62.20
AG Saint John’s,17.12,-61.85
AL Tirana,41.33,19.82
AM Yerevan,40.18,44.51
AO Luanda,-8.84,13.23
AR Buenos Aires,-34.60,-58.38;Córdoba,-31.42,-64.18;Rosario,-32.95,-60.64;Mendoza,-32.89,-68.84
AT Vienna,48.21,16.37;Graz,47.07,15.44;Salzburg,47.81,13.04
AU Canberra,-35.28,149.13;Sydney,-33.87,151.21;Melbourne,-37.81,144.96;Brisbane,-27.47,153.03;Perth,-31.95,115.86;Adelaide,-34.93,138.60
AZ Baku,40.41,49.87
BA Sarajevo,43.86,18.41
BB Bridgetown,13.10,-59.61
BD Dhaka,23.81,90.41;Chattogram,22.36,91.78
BE Brussels,50.85,4.35;Antwerp,51.22,4.40;Ghent,51.05,3.72
BF Ouagadougou,12.37,-1.52
BG Sofia,42.70,23.32;Plovdiv,42.15,24.75;Varna,43.21,27.91
BH Manama,26.22,50.58
BI Gitega,-3.43,29.93;Bujumbura,-3.38,29.36
BJ Porto-Novo,6.50,2.60;Cotonou,6.37,2.43
BN Bandar Seri Begawan,4.90,114.94
BO Sucre,-19.04,-65.26;La Paz,-16.49,-68.12;Santa Cruz de la Sierra,-17.78,-63.18
BR Brasília,-15.79,-47.88;São Paulo,-23.55,-46.63;Rio de Janeiro,-22.91,-43.17;Salvador,-12.97,-38.50;Fortaleza,-3.73,-38.53;Belo Horizonte,-19.92,-43.94;Manaus,-3.12,-60.02;Curitiba,-25.43,-49.27;Recife,-8.05,-34.88;Porto Alegre,-30.03,-51.23
BS Nassau,25.05,-77.35
BT Thimphu,27.47,89.64
BW Gaborone,-24.65,25.91
BY Minsk,53.90,27.57
BZ Belmopan,17.25,-88.77
CA Ottawa,45.42,-75.70;Toronto,43.65,-79.38;Montréal,45.50,-73.57;Vancouver,49.28,-123.12;Calgary,51.05,-114.07;Edmonton,53.55,-113.49;Québec,46.81,-71.21
CD Kinshasa,-4.33,15.31;Lubumbashi,-11.66,27.48
CF Bangui,4.36,18.56
CG Brazzaville,-4.27,15.28
CH Bern,46.95,7.45;Zurich,47.37,8.54;Geneva,46.20,6.14;Basel,47.56,7.59;Lausanne,46.52,6.63
CI Yamoussoukro,6.82,-5.28;Abidjan,5.36,-4.01
CL Santiago,-33.45,-70.67;Valparaíso,-33.05,-71.61;Concepción,-36.83,-73.05
CM Yaoundé,3.87,11.52;Douala,4.05,9.70
CN Beijing=北京,39.90,116.41;Shanghai=上海,31.23,121.47;Guangzhou=广州,23.13,113.26;Shenzhen=深圳,22.54,114.06;Chengdu=成都,30.57,104.07;Chongqing=重庆,29.56,106.55;Tianjin=天津,39.13,117.20;Wuhan=武汉,30.59,114.31;Xi’an=西安,34.34,108.94;Hangzhou=杭州,30.27,120.16;Nanjing=南京,32.06,118.80;Suzhou=苏州,31.30,120.58;Qingdao=青岛,36.07,120.38;Shenyang=沈阳,41.80,123.43;Harbin=哈尔滨,45.80,126.53;Kunming=昆明,25.04,102.71;Xiamen=厦门,24.48,118.09;Ürümqi=乌鲁木齐,43.83,87.62;Lhasa=拉萨,29.65,91.17;Zhengzhou=郑州,34.75,113.63
CO Bogotá,4.71,-74.07;Medellín,6.25,-75.56;Cali,3.45,-76.53;Barranquilla,10.97,-74.80
CR San José,9.93,-84.08
CU Havana,23.11,-82.37
CV Praia,14.93,-23.51
CY Nicosia,35.19,33.38;Limassol,34.68,33.04
CZ Prague,50.08,14.44;Brno,49.20,16.61;Ostrava,49.82,18.26
DE Berlin,52.52,13.41;Hamburg,53.55,9.99;Munich,48.14,11.58;Cologne,50.94,6.96;Frankfurt am Main,50.11,8.68;Stuttgart,48.78,9.18;Düsseldorf,51.23,6.78;Leipzig,51.34,12.37
DJ Djibouti,11.59,43.15
DK Copenhagen,55.68,12.57;Aarhus,56.16,10.20
DM Roseau,15.30,-61.39
DO Santo Domingo,18.49,-69.93
DZ Algiers,36.75,3.06;Oran,35.70,-0.63
EC Quito,-0.18,-78.47;Guayaquil,-2.19,-79.89
EE Tallinn,59.44,24.75
EG Cairo,30.04,31.24;Alexandria,31.20,29.92
ER Asmara,15.32,38.93
ES Madrid,40.42,-3.70;Barcelona,41.39,2.17;Valencia,39.47,-0.38;Seville,37.39,-5.98;Bilbao,43.26,-2.93;Málaga,36.72,-4.42;Zaragoza,41.65,-0.89;Palma,39.57,2.65;Las Palmas,28.12,-15.44
ET Addis Ababa,9.01,38.75
FI Helsinki,60.17,24.94;Tampere,61.50,23.76;Oulu,65.01,25.47
FJ Suva,-18.14,178.44
FM Palikir,6.92,158.16
FR Paris,48.86,2.35;Marseille,43.30,5.37;Lyon,45.76,4.84;Toulouse,43.60,1.44;Nice,43.70,7.27;Nantes,47.22,-1.55;Strasbourg,48.57,7.75;Bordeaux,44.84,-0.58;Lille,50.63,3.06;Rennes,48.11,-1.68
GA Libreville,0.42,9.47
GB London,51.51,-0.13;Birmingham,52.49,-1.89;Manchester,53.48,-2.24;Glasgow,55.86,-4.25;Edinburgh,55.95,-3.19;Liverpool,53.41,-2.98;Leeds,53.80,-1.55;Bristol,51.45,-2.59;Cardiff,51.48,-3.18;Belfast,54.60,-5.93
GD Saint George’s,12.05,-61.75
GE Tbilisi,41.72,44.79;Batumi,41.64,41.64
GH Accra,5.56,-0.20;Kumasi,6.69,-1.62
GL Nuuk,64.18,-51.72
GM Banjul,13.45,-16.58
GN Conakry,9.54,-13.68
GQ Malabo,3.75,8.78
GR Athens,37.98,23.73;Thessaloniki,40.64,22.94
GT Guatemala City,14.63,-90.51
GW Bissau,11.86,-15.60
GY Georgetown,6.80,-58.16
HK Hong Kong=香港,22.32,114.17
HN Tegucigalpa,14.07,-87.19;San Pedro Sula,15.50,-88.03
HR Zagreb,45.81,15.98;Split,43.51,16.44
HT Port-au-Prince,18.54,-72.34
HU Budapest,47.50,19.04;Debrecen,47.53,21.63
ID Jakarta,-6.21,106.85;Surabaya,-7.26,112.75;Bandung,-6.91,107.61;Medan,3.60,98.67;Makassar,-5.15,119.43;Denpasar,-8.67,115.21
IE Dublin,53.35,-6.26;Cork,51.90,-8.47
IL Jerusalem,31.77,35.21;Tel Aviv,32.08,34.78;Haifa,32.79,34.99
IN New Delhi,28.61,77.21;Mumbai,19.08,72.88;Bengaluru,12.97,77.59;Chennai,13.08,80.27;Kolkata,22.57,88.36;Hyderabad,17.39,78.49;Ahmedabad,23.02,72.57;Pune,18.52,73.86;Jaipur,26.91,75.79;Lucknow,26.85,80.95
IQ Baghdad,33.31,44.36;Basra,30.51,47.78;Erbil,36.19,44.01
IR Tehran,35.69,51.39;Mashhad,36.30,59.61;Isfahan,32.65,51.67;Shiraz,29.59,52.58;Tabriz,38.08,46.29
IS Reykjavík,64.15,-21.94
IT Rome,41.90,12.50;Milan,45.46,9.19;Naples,40.85,14.27;Turin,45.07,7.69;Palermo,38.12,13.36;Bologna,44.49,11.34;Florence,43.77,11.26;Venice,45.44,12.32;Genoa,44.41,8.93
JM Kingston,17.97,-76.79
JO Amman,31.95,35.93
JP Tokyo=東京,35.68,139.69;Osaka=大阪,34.69,135.50;Yokohama=横浜,35.44,139.64;Nagoya=名古屋,35.18,136.91;Sapporo=札幌,43.06,141.35;Fukuoka=福岡,33.59,130.40;Kyoto=京都,35.01,135.77;Kobe=神戸,34.69,135.20;Sendai=仙台,38.27,140.87;Hiroshima=広島,34.39,132.46;Naha=那覇,26.21,127.68
KE Nairobi,-1.29,36.82;Mombasa,-4.04,39.67
KG Bishkek,42.87,74.59
KH Phnom Penh,11.56,104.92;Siem Reap,13.36,103.86
KI Tarawa,1.33,172.98
KM Moroni,-11.70,43.26
KP Pyongyang=평양,39.04,125.76
KR Seoul=서울,37.57,126.98;Busan=부산,35.18,129.08;Incheon=인천,37.46,126.71;Daegu=대구,35.87,128.60;Daejeon=대전,36.35,127.38;Gwangju=광주,35.16,126.85;Jeju=제주,33.50,126.53
KW Kuwait City,29.38,47.98
KZ Astana,51.17,71.45;Almaty,43.24,76.89;Shymkent,42.32,69.60
LA Vientiane,17.98,102.63;Luang Prabang,19.89,102.14
LB Beirut,33.89,35.50
LC Castries,14.01,-60.99
LI Vaduz,47.14,9.52
LK Colombo,6.93,79.86;Kandy,7.29,80.63
LR Monrovia,6.30,-10.80
LS Maseru,-29.31,27.48
LT Vilnius,54.69,25.28;Kaunas,54.90,23.90
LU Luxembourg,49.61,6.13
LV Riga,56.95,24.11
LY Tripoli,32.89,13.19;Benghazi,32.12,20.07
MA Rabat,34.02,-6.84;Casablanca,33.57,-7.59;Marrakesh,31.63,-8.00;Tangier,35.77,-5.80
MC Monaco,43.74,7.42
MD Chișinău,47.01,28.86
ME Podgorica,42.44,19.26
MG Antananarivo,-18.88,47.51
MK Skopje,42.00,21.43
ML Bamako,12.64,-8.00
MM Naypyidaw,19.76,96.08;Yangon,16.87,96.20;Mandalay,21.96,96.09
MN Ulaanbaatar,47.92,106.91
MO Macao=澳門,22.20,113.54
MR Nouakchott,18.08,-15.98
MT Valletta,35.90,14.51
MU Port Louis,-20.16,57.50
MV Malé,4.18,73.51
MW Lilongwe,-13.96,33.77;Blantyre,-15.79,35.01
MX Mexico City,19.43,-99.13;Guadalajara,20.67,-103.35;Monterrey,25.67,-100.31;Puebla,19.04,-98.21;Tijuana,32.51,-117.04;Mérida,20.97,-89.62;Cancún,21.16,-86.85
MY Kuala Lumpur,3.14,101.69;George Town,5.41,100.33;Johor Bahru,1.49,103.74;Kuching,1.55,110.34;Kota Kinabalu,5.98,116.07
MZ Maputo,-25.97,32.57;Beira,-19.83,34.84
NA Windhoek,-22.56,17.08
NE Niamey,13.51,2.13
NG Abuja,9.06,7.49;Lagos,6.52,3.38;Kano,12.00,8.52;Ibadan,7.38,3.95;Port Harcourt,4.82,7.05
NI Managua,12.11,-86.24
NL Amsterdam,52.37,4.90;Rotterdam,51.92,4.48;The Hague,52.08,4.31;Utrecht,52.09,5.12;Eindhoven,51.44,5.48
NO Oslo,59.91,10.75;Bergen,60.39,5.32;Trondheim,63.43,10.40;Tromsø,69.65,18.96
NP Kathmandu,27.72,85.32;Pokhara,28.21,83.99
NZ Wellington,-41.29,174.78;Auckland,-36.85,174.76;Christchurch,-43.53,172.64
OM Muscat,23.59,58.41
PA Panama City,8.98,-79.52
PE Lima,-12.05,-77.04;Arequipa,-16.41,-71.54;Cusco,-13.53,-71.97;Trujillo,-8.11,-79.03
PF Papeete,-17.54,-149.57
PG Port Moresby,-9.44,147.18
PH Manila,14.60,120.98;Quezon City,14.68,121.04;Cebu,10.32,123.89;Davao,7.07,125.61
PK Islamabad,33.68,73.05;Karachi,24.86,67.00;Lahore,31.55,74.34;Faisalabad,31.42,73.08;Peshawar,34.01,71.58
PL Warsaw,52.23,21.01;Kraków,50.06,19.94;Łódź,51.76,19.46;Wrocław,51.11,17.03;Poznań,52.41,16.93;Gdańsk,54.35,18.65
PR San Juan,18.47,-66.11
PS Ramallah,31.90,35.20;Gaza,31.50,34.47
PT Lisbon,38.72,-9.14;Porto,41.15,-8.61;Funchal,32.65,-16.91
PY Asunción,-25.26,-57.58
QA Doha,25.29,51.53
RE Saint-Denis,-20.88,55.45
RO Bucharest,44.43,26.10;Cluj-Napoca,46.77,23.60;Timișoara,45.75,21.23;Iași,47.16,27.59
RS Belgrade,44.79,20.45;Novi Sad,45.27,19.83
RU Moscow,55.76,37.62;Saint Petersburg,59.93,30.34;Novosibirsk,55.01,82.94;Yekaterinburg,56.84,60.61;Kazan,55.80,49.11;Vladivostok,43.12,131.89;Irkutsk,52.29,104.30;Rostov-on-Don,47.24,39.71;Kaliningrad,54.71,20.51
RW Kigali,-1.94,30.06
SA Riyadh,24.71,46.68;Jeddah,21.49,39.19;Mecca,21.39,39.86;Medina,24.47,39.61;Dammam,26.43,50.10
SB Honiara,-9.43,159.95
SC Victoria,-4.62,55.45
SD Khartoum,15.50,32.56;Port Sudan,19.62,37.22
SE Stockholm,59.33,18.07;Gothenburg,57.71,11.97;Malmö,55.60,13.00
SG Singapore,1.35,103.82
SI Ljubljana,46.06,14.51
SK Bratislava,48.15,17.11;Košice,48.72,21.26
SL Freetown,8.47,-13.23
SN Dakar,14.72,-17.47
SO Mogadishu,2.05,45.32
SR Paramaribo,5.85,-55.20
SS Juba,4.85,31.58
ST São Tomé,0.34,6.73
SV San Salvador,13.69,-89.22
SY Damascus,33.51,36.28;Aleppo,36.20,37.13
SZ Mbabane,-26.31,31.14
TD N’Djamena,12.13,15.06
TG Lomé,6.13,1.22
TH Bangkok=กรุงเทพมหานคร,13.76,100.50;Chiang Mai=เชียงใหม่,18.79,98.98;Pattaya=พัทยา,12.93,100.88;Phuket=ภูเก็ต,7.88,98.39;Hat Yai=หาดใหญ่,7.01,100.47;Khon Kaen=ขอนแก่น,16.43,102.83;Nakhon Ratchasima=นครราชสีมา,14.97,102.10
TJ Dushanbe,38.56,68.77
TL Dili,-8.56,125.57
TM Ashgabat,37.95,58.38
TN Tunis,36.81,10.18;Sfax,34.74,10.76
TO Nukuʻalofa,-21.14,-175.20
TR Ankara,39.93,32.86;Istanbul,41.01,28.98;Izmir,38.42,27.14;Antalya,36.90,30.70;Bursa,40.19,29.06;Adana,37.00,35.32
TT Port of Spain,10.66,-61.51
TW Taipei=臺北,25.03,121.57;Kaohsiung=高雄,22.63,120.30;Taichung=臺中,24.15,120.67;Tainan=臺南,22.99,120.21
TZ Dodoma,-6.17,35.74;Dar es Salaam,-6.79,39.21;Arusha,-3.37,36.68
UA Kyiv,50.45,30.52;Kharkiv,49.99,36.23;Odesa,46.48,30.72;Lviv,49.84,24.03;Dnipro,48.46,35.05
UG Kampala,0.35,32.58
US Washington,38.91,-77.04;New York,40.71,-74.01;Los Angeles,34.05,-118.24;Chicago,41.88,-87.63;Houston,29.76,-95.37;Phoenix,33.45,-112.07;Philadelphia,39.95,-75.17;San Antonio,29.42,-98.49;San Diego,32.72,-117.16;Dallas,32.78,-96.80;Austin,30.27,-97.74;San Francisco,37.77,-122.42;Seattle,47.61,-122.33;Denver,39.74,-104.99;Boston,42.36,-71.06;Detroit,42.33,-83.05;Atlanta,33.75,-84.39;Miami,25.76,-80.19;Minneapolis,44.98,-93.27;New Orleans,29.95,-90.07;Las Vegas,36.17,-115.14;Portland,45.52,-122.68;Honolulu,21.31,-157.86;Anchorage,61.22,-149.90
UY Montevideo,-34.90,-56.16
UZ Tashkent,41.30,69.24;Samarkand,39.65,66.96
VA Vatican City,41.90,12.45
VC Kingstown,13.16,-61.22
VE Caracas,10.48,-66.90;Maracaibo,10.65,-71.64;Valencia,10.16,-68.00
VN Hanoi,21.03,105.85;Ho Chi Minh City,10.82,106.63;Da Nang,16.05,108.22;Haiphong,20.86,106.68;Can Tho,10.05,105.75
VU Port Vila,-17.73,168.32
WS Apia,-13.83,-171.77
XK Pristina,42.66,21.17
YE Sanaa,15.37,44.19;Aden,12.79,45.02
ZA Pretoria,-25.75,28.19;Johannesburg,-26.20,28.05;Cape Town,-33.92,18.42;Durban,-29.86,31.03;Gqeberha,-33.96,25.60
ZM Lusaka,-15.39,28.32
ZW Harare,-17.83,31.05;Bulawayo,-20.15,28.58
`;

/** A city of the list. */
export interface City {
  name: string;
  /** Its name in the country's own writing; null where the English one stands for it. */
  own: string | null;
  /** ISO 3166. */
  country: string;
  latitude: number;
  longitude: number;
}

/** All of them, country by country, capitals first. */
export const CITIES: readonly City[] = BY_COUNTRY.trim()
  .split('\n')
  .flatMap((line) =>
    line
      .slice(3)
      .split(';')
      .map((entry): City => {
        const [names = '', latitude, longitude] = entry.split(',');
        const [name = '', own = null] = names.split('=');
        return { name, own, country: line.slice(0, 2), latitude: Number(latitude), longitude: Number(longitude) };
      }),
  );
