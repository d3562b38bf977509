import { clientRow } from '../kinds/client-row.ts';

/**
 * 200 made-up clients with the traits of real lists: other scripts, accents, branches, similar names, numbers in every writing. One a line:
 * company | contact | e-mail | phone | mobile | website | tax number | address | country | load ports | discharge ports | category
 */
const LINES = `
Globe Meridian Shipping Pvt Ltd|Ramesh Pillai|ramesh@globemeridian.example|+91 22 4012 7788|+91 98200 12345|https://www.globemeridian.example|27AAACG1234C1Z5|14 Ballard Estate, Mumbai|India|Nhava Sheva|Jebel Ali|Forwarders
Globe Meridian Shipping LLC|Fatima Al Suwaidi|dubai@globemeridian.example|+971 4 355 7712|+971 50 441 2280||TRN 100345678900003|Al Garhoud, Dubai|United Arab Emirates|Jebel Ali|Mundra|Forwarders
Globe Meridian Warehousing|Anil Kumble-Rao|wh@globemeridian.example|022 2756 3311||||Bhiwandi|India|||Warehouses
Globex Tiles & Ceramics|Hetal Vaghasiya|export@globextiles.example|+91 2822 240 511|||24AABCG7788K1ZQ|Morbi, Gujarat|India|Mundra|Felixstowe|Shippers
Maerwind Lines A/S|Søren Kjærgaard|sk@maerwind.example|+45 33 63 12 00||maerwind.example|DK12345678|Østerbro, København|Denmark|Aarhus|Singapore|Carriers
Marwin Logistics|Peter Marwin|peter@marwin.example|+44 20 7946 0958|07700 900461|||Dockside 4, Southampton|United Kingdom|Southampton|Halifax|Forwarders
Müller & Söhne Spedition GmbH|Jürgen Müller|kontakt@mueller-soehne.example|+49 40 30 98 76 0|0171 2345678|www.mueller-soehne.example|DE811234567|Große Elbstraße 21, Hamburg|Deutschland|Hamburg|Santos|Forwarders
Möller Reederei|Anke Möller|office@moeller.example|+49 421 55 01 23|||DE298765432|Bremerhaven|Deutschland|Bremerhaven|New York|Carriers
Nordsjö Frakt AB|Åsa Lindström|asa@nordsjofrakt.example|+46 31 700 12 34|||SE556677889901|Göteborg|Sweden|Gothenburg|Immingham|Forwarders
Société Générale de Transit Évreux|Hélène Lefèvre|helene@sgt-evreux.example|+33 2 35 19 80 40|||FR40303265045|Quai Colbert, Le Havre|France|Le Havre|Abidjan|Forwarders
Compañía Naviera Peñalver|José Ignacio Ibáñez|jibanez@penalver.example|+34 963 93 71 00|||ESB46103834|Valencia|España|Valencia|Veracruz|Carriers
São Tomé Agência Marítima|João Conceição|joao@saotome-agencia.example|+351 21 361 05 20|||PT501442600|Alcântara, Lisboa|Portugal|Lisbon|Luanda|Agents
Żegluga Gdyńska Sp. z o.o.|Małgorzata Wójcik|biuro@zegluga.example|+48 58 627 40 02|||PL5862312345|Gdynia|Polska|Gdynia|Kotka|Carriers
Çelikler Denizcilik|Gökhan Yıldız|gokhan@celikler.example|+90 212 251 44 00|||TR1234567890|Karaköy, İstanbul|Türkiye|Ambarli|Constanta|Carriers
Đại Dương Logistics|Nguyễn Văn Hậu|hau@daiduong.example|+84 28 3823 9191|||0301234567|Quận 4, Hồ Chí Minh|Vietnam|Cat Lai|Busan|Forwarders
Северный Ветер|Дмитрий Соколов|info@client1.example|+7 812 335 77 00|||7805123456|Санкт-Петербург|Россия|St Petersburg|Rotterdam|Carriers
Балтийская Транспортная Компания|Ольга Кузнецова|info@client2.example|8 (401) 258-12-34|||3906123457|Калининград|Россия|Kaliningrad|Riga|Forwarders
Чорноморський Порт Сервіс|Олександр Шевченко|info@client3.example|+380 48 729 40 11|||UA382145607|Одеса|Україна|Odesa|Constanta|Agents
Αιγαίο Ναυτιλιακή|Γιώργος Παπαδόπουλος|info@client4.example|+30 210 429 1300|||EL094321876|Πειραιάς|Ελλάδα|Piraeus|Haifa|Carriers
Δελφίνι Μεταφορές|Ελένη Νικολάου|info@client5.example|+30 2310 566 700|||EL998877665|Θεσσαλονίκη|Ελλάδα|Thessaloniki|Izmir|Forwarders
شركة النورس للشحن|محمد الحربي|info@client6.example|+966 13 857 2200|+966 55 301 9977||300123456700003|الدمام|السعودية|Dammam|Mundra|Forwarders
الخليج للملاحة|خالد المنصوري|info@client7.example|+971 2 673 0011|||100998877600003|أبو ظبي|الإمارات|Khalifa Port|Sohar|Carriers
مؤسسة القمر التجارية|سعيد بن ناصر|info@client8.example|+968 2456 1122|||OM1100223344|مسقط|عمان|Sohar|Karachi|Shippers
דולפין שילוח בינלאומי|יוסי כהן|info@client9.example|+972 4 866 1050|||514123458|חיפה|ישראל|Haifa|Piraeus|Forwarders
सागर परिवहन|राजेश शर्मा|info@client10.example|+91 11 2331 4455|||07AABCS4321M1ZP|नई दिल्ली|भारत|Mundra|Hamburg|Forwarders
हिमालय निर्यात|सुनीता वर्मा|info@client11.example|0135 271 4567|||05AAACH9988B1Z2|देहरादून|भारत|Mundra|Colombo|Shippers
大洋货运有限公司|王建国|info@client12.example|+86 21 6391 2200|||91310000MA1FL0X33B|上海市浦东新区|中国|Shanghai|Los Angeles|Forwarders
金龙国际物流|李小梅|info@client13.example|+86 755 2668 9900|||91440300MA5DA7XK21|深圳|中国|Yantian|Hamburg|Forwarders
長榮星航運|陳志明|info@client14.example|+886 2 2505 7766|||23456789|台北|台灣|Kaohsiung|Tokyo|Carriers
カモメ海運株式会社|田中一郎|info@client15.example|+81 3 3551 2400|||T7010001008844|東京都中央区|日本|Tokyo|Busan|Carriers
サクラ・ロジスティクス|鈴木花子|info@client16.example|+81 45 201 1188|||T4020001012345|横浜市|日本|Yokohama|Laem Chabang|Forwarders
한빛해운|김민수|info@client17.example|+82 51 463 7700|||617-81-12345|부산광역시|대한민국|Busan|Qingdao|Carriers
동해물류|박지영|info@client18.example|+82 2 775 4100|||104-86-56789|서울|대한민국|Incheon|Vladivostok|Forwarders
ทะเลทอง ขนส่ง|สมชาย ใจดี|info@client19.example|+66 2 249 0033|||0105536000123|กรุงเทพ|ไทย|Laem Chabang|Sihanoukville|Forwarders
Hansa-Brücke Lloyd|Karl-Heinz Vogt|vogt@hansabruecke.example|+49 451 799 88 0||||Lübeck|Deutschland|Lübeck|Helsinki|Carriers
O'Flaherty & Daughters|Siobhán O'Flaherty|siobhan@oflaherty.example|+353 21 427 6633|||IE6388047V|Penrose Quay, Cork|Ireland|Cork|Roscoff|Agents
Al-Futtoun Marine Services|Yousef Al-Futtoun|yousef@alfuttoun.example|+965 2245 9900||||Shuwaikh|Kuwait|Shuwaikh|Umm Qasr|Agents
Sealand Bridge Carriers|Thomas Abernathy|tom@sealandbridge.example|+1 (713) 555-0142|||76-1234567|Houston, Texas|United States|Houston|Veracruz|Carriers
Ocean Crest Lines|Priya Nair|priya.nair@oceancrest.example|+91 484 266 8801|||32AAACO5566D1ZV|Willingdon Island, Kochi|India|Cochin|Jeddah|Carriers
Ocean Crown Lines|Vikram Menon|vikram@oceancrown.example|+91 484 266 1108|||32AAACO6655D1ZW|Kochi|India|Cochin|Dammam|Carriers
Ocean Crust Seafood|Latha Krishnan|latha@oceancrust.example|0484-2391234|||32AABCO1212A1ZX|Aroor|India|Cochin|Osaka|Shippers
Tamarind Spice Exports|Kavitha Subramanian|kavitha@tamarindspice.example|+91 4562 24 8899|||33AACCT4455E1ZH|Virudhunagar|India|Tuticorin|Rotterdam|Shippers
Tamarack Timber Products|Wayne Gauthier|wayne@tamarack.example|+1 250 555 0177|||BN123456789RC0001|Prince George|Canada|Prince Rupert|Nagoya|Shippers
Kestrel Bulk Carriers|Ingrid Solheim|ingrid@kestrelbulk.example|+47 55 21 40 00|||NO987654321MVA|Bergen|Norway|Narvik|Rotterdam|Carriers
Kestral Freight Brokers|Omar Siddiqui|omar@kestral.example|+92 21 3241 5566|||NTN-3344556|Karachi|Pakistan|Karachi|Bandar Abbas|Brokers
Phoenix Reefer Services|Dimitra Vass|dimitra@phoenixreefer.example|+357 25 87 33 44|||CY10223344X|Limassol|Cyprus|Limassol|Alexandria|Carriers
Vishwakarma Heavy Lift|Suresh Vishwakarma|suresh@vishwaheavylift.example|+91 265 233 7788 ext. 214|||24AAACV3322F1ZN|Vadodara|India|Hazira|Basrah|Project
Yamunanagar Plywood Industries|Gurpreet Singh Bedi|gurpreet@ynrply.example|01732 235 600, 01732 235 601|||06AABCY1100N1ZE|Yamunanagar|India|Mundra|Durban|Shippers
Chaudhry Rice Mills|Imran Chaudhry|imran@chaudhryrice.example|+92 42 3761 2233|||NTN-1122334|Lahore|Pakistan|Port Qasim|Mombasa|Shippers
Mohammed Habib Trading|Mohammed Habib|habib@mhtrading.example|+973 1722 4411||||Manama|Bahrain|Khalifa Bin Salman|Dammam|Shippers
Rajasthan Marble Emporium|Bhanwar Lal Jangid|bhanwar@rajmarble.example|01462-264 311|||08AAACR2211L1ZJ|Kishangarh|India|Mundra|Genoa|Shippers
Zanzibar Clove Growers|Asha Mwinyi|asha@zanzibarclove.example|+255 24 223 1144||||Stone Town|Tanzania|Zanzibar|Antwerp|Shippers
Quetzal Café Exportadora|Luis Fernando Xol|luis@quetzalcafe.example|+502 7926 4410|||GT8812345|Cobán|Guatemala|Puerto Barrios|Hamburg|Shippers
Bjørvika Shipbroking|Øystein Hansen|oystein@bjorvika.example|+47 22 41 55 66|||NO912345678|Oslo|Norway|Oslo|Brake|Brokers
Ægir Fisheries|Guðrún Þórsdóttir|gudrun@aegir.example|+354 462 4400|||IS5501692829|Akureyri|Ísland|Reykjavik|Grimsby|Shippers
Grosvenor Tank Terminals|Edmund Blackwood|edmund@grosvenortanks.example|+44 (0)1642 877 000|||GB123456789|Teesside|United Kingdom|Teesport|Antwerp|Terminals
Schwarzenberg Chemie AG|Beatrix Hohenlohe|beatrix@schwarzenberg-chemie.example|+41 61 696 11 11|||CHE-123.456.789|Basel|Schweiz|Antwerp|Nhava Sheva|Shippers
Laguna Verde Aggregates|Mariana Castellanos|mariana@lagunaverde.example|+52 229 989 5500|||LVA010203AB1|Veracruz|México|Veracruz|Mobile|Shippers
Wellington Dairy Cooperative|Hamish Ngata|hamish@wellingtondairy.example|+64 4 499 0011|||NZ94290300|Wellington|New Zealand|Wellington|Tianjin|Shippers
Koh-i-Noor Pencils|Farhan Ali|farhan@kohinoorpencils.example|+91 191 243 5566|||01AABCK8899Q1ZD|Jammu|India|Mundra|Lagos|Shippers
Thirumala Granites|Venkateswara Rao Pothula|venkat@thirumalagranites.example|+91 8592 23 1155|||37AAACT9090G1ZB|Ongole|India|Krishnapatnam|Xiamen|Shippers
Bay of Bengal Stevedores|Subhash Chatterjee|subhash@bobstevedores.example|033-2248-7712|||19AABCB3434H1ZL|Kidderpore, Kolkata|India|Haldia|Chittagong|Agents
Chattogram Jute Works|Rezaul Karim|rezaul@ctgjute.example|+880 31 710 022||||Chattogram|Bangladesh|Chittagong|Karachi|Shippers
Nhava Box Repair|Dinesh Gharat|dinesh@nhavabox.example|+91 22 2724 1100|||27AABCN5050P1ZK|Uran|India|||Depots
Kandla Salt Refinery|Jignesh Gadhvi|jignesh@kandlasalt.example|+91 2836 258 141|||24AAACK1357R1ZS|Gandhidham|India|Kandla|Doha|Shippers
`
  .trim()
  .split('\n');

const FIRST = 'Amber Beacon Cobalt Dorset Ember Falcon Garnet Harbour Indigo Jasper'.split(' ');
const SECOND = [
  'Freight Systems',
  'Marine Agencies',
  'Bulk Logistics',
  'Container Lines',
  'Cargo Movers',
  'Export House',
  'Steel Traders',
  'Port Services',
];
const CITIES = ['Chennai', 'Surat', 'Antwerp', 'Durban', 'Santos', 'Penang', 'Colombo'];
const WANTED = 200;

/** Firms with names of the same words, among which the others are found. */
const others = Array.from({ length: WANTED - LINES.length }, (_, at) => {
  const [first, second, city] = [FIRST[at % 10], SECOND[Math.floor(at / 10) % 8], CITIES[at % 7]];
  const host = `${first}-${second?.split(' ')[0]}`.toLowerCase();
  return `${first} ${second} ${city}|Contact ${at}|desk${at}@${host}.example|+91 44 5${String(at).padStart(3, '0')} ${4000 + 7 * at}||||${city}||Chennai|${city}|Forwarders`;
});

const COLUMNS = [
  ...['companyName', 'primaryContactName', 'email', 'phone', 'mobile', 'website', 'taxId', 'address', 'country', 'preferredLoadPorts'],
  ...['preferredDischargePorts', 'category'],
];

/** Their rows. */
export const madeUpClients = () =>
  [...LINES, ...others].map((line) => {
    const values = Object.fromEntries(line.split('|').map((value, at) => [COLUMNS[at], value === '' ? null : value]));
    return clientRow(String(values.companyName), values as Partial<ReturnType<typeof clientRow>>);
  });

/** What is typed → the client that is meant, by how its name begins. */
export const HARD_QUERIES: readonly (readonly [string, string])[] = [
  // One typing error, and two.
  ['tamarnd spice', 'Tamarind Spice'],
  ['kestrel blk', 'Kestrel Bulk'],
  ['grosvner tank', 'Grosvenor'],
  ['yamunangar', 'Yamunanagar'],
  ['vishvakrama heavy', 'Vishwakarma'],
  ['schwartzenburg', 'Schwarzenberg'],
  ['choudhury rice', 'Chaudhry'],
  ['phenix reefer', 'Phoenix'],
  // Parts of words, of names, and in another order.
  ['meridian ware', 'Globe Meridian Warehousing'],
  ['bengal steve', 'Bay of Bengal'],
  ['nair priya', 'Ocean Crest'],
  ['vogt karl', 'Hansa-Brücke'],
  ['kumble', 'Globe Meridian Warehousing'],
  ['gauthier wayne', 'Tamarack'],
  ['sea land bridge', 'Sealand'],
  ['alfuttoun', 'Al-Futtoun'],
  // Without accents, and with others.
  ['muller sohne', 'Müller'],
  ['mueller spedition', 'Müller'],
  ['zegluga gdynska', 'Żegluga'],
  ['celikler istanbul', 'Çelikler'],
  ['dai duong', 'Đại Dương'],
  ['oflaherty', "O'Flaherty"],
  ['gudrun thorsdottir', 'Ægir'],
  // Other scripts by their Latin spelling, and as they are.
  ['severny veter', 'Северный'],
  ['papadopoulos', 'Αιγαίο'],
  ['al khaleej', 'الخليج'],
  ['nawras', 'شركة النورس'],
  ['sagar parivahan', 'सागर'],
  ['kamome', 'カモメ'],
  ['hanbit', '한빛해운'],
  ['балтийская', 'Балтийская'],
  ['货运', '大洋货运'],
  // A telephone number in six writings.
  ['+919820012345', 'Globe Meridian Shipping Pvt'],
  ['098200-12345', 'Globe Meridian Shipping Pvt'],
  ['0091 98200 12345', 'Globe Meridian Shipping Pvt'],
  ['(020) 79460958', 'Marwin'],
  ['1642877000', 'Grosvenor'],
  ['5550142', 'Sealand'],
  // The host of an address, a number of taxes, a port.
  ['@oceancrown.example', 'Ocean Crown'],
  ['27 AAACG 1234 C 1Z5', 'Globe Meridian Shipping Pvt'],
];

/** Further ones, asked once the others were found; the last of them was mended for. */
export const MORE_QUERIES: readonly (readonly [string, string])[] = [
  ['thirumla granits', 'Thirumala'],
  ['wellinton dairy', 'Wellington'],
  ['rajastan marbel', 'Rajasthan'],
  ['zanzebar', 'Zanzibar'],
  ['koh i nor', 'Koh-i-Noor'],
  ['kohinoor', 'Koh-i-Noor'],
  ['lagoona verde', 'Laguna'],
  ['quetzel cafe', 'Quetzal'],
  ['ocean crwon', 'Ocean Crown'],
  ['hansa bruecke', 'Hansa-Brücke'],
  ['lubeck', 'Hansa-Brücke'],
  ['soren kjaergaard', 'Maerwind'],
  ['penalver', 'Compañía'],
  ['helene lefevre', 'Société'],
  ['joao conceicao', 'São Tomé'],
  ['nordsjo', 'Nordsjö'],
  ['malgorzata', 'Żegluga'],
  ['nguyen van hau', 'Đại Dương'],
  ['bjorvika', 'Bjørvika'],
  ['kuznetsova', 'Балтийская'],
  ['shevchenko', 'Чорноморський'],
  ['delfini', 'Δελφίνι'],
  ['الخليج', 'الخليج'],
  ['qamar', 'مؤسسة القمر'],
  ['yossi kohen', 'דולפין'],
  ['himalaya niryat', 'हिमालय'],
  ['dayang', '大洋'],
  ['jinlong', '金龙'],
  ['sakura', 'サクラ'],
  ['donghae', '동해물류'],
  ['mohamad habeeb', 'Mohammed Habib'],
  ['+44 (0) 1642 877000', 'Grosvenor'],
  ['0044 20 7946 0958', 'Marwin'],
  ['265 2337788', 'Vishwakarma'],
  ['01732235601', 'Yamunanagar'],
  ['900461', 'Marwin'],
  ['CHE123456789', 'Schwarzenberg'],
  ['krishnapatnam', 'Thirumala'],
  ['narvik kestrel', 'Kestrel'],
  ['chatterjee subhas', 'Bay of Bengal'],
];
